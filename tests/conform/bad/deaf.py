"""Never reads, never speaks."""
import time

time.sleep(1000)

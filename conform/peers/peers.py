"""The peers by the name of their game."""
import medici
import medici_card

PEERS = {"medici": (medici, medici.Medici), "medici-card": (medici_card, medici_card.MediciCard)}

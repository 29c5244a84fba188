// Loaded before all other libraries (LD_PRELOAD): makes the n-th file call or the n-th allocation of a program fail, as
// a full disk, a broken one or a machine without memory would.
//   FAIL_CALL=n        the n-th file call fails, and no other
//   FAIL_HOW=error     with EIO (the default); 'full': with ENOSPC; 'short': reads and writes do half, the others fail
//   FAIL_NEW=n         the n-th operator new throws
//   FAIL_COUNT=path    at the end the numbers of calls and of allocations are written there
// Counted is from the first line of main on: before it the libraries set themselves up, and nobody could catch anything.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<long> calls{0}, allocations{0};
std::atomic<bool> has_begun{false}, has_ended{false};
int (*real_main)(int, char**, char**) = nullptr;

bool is_running() { return has_begun && !has_ended; }

long number(const char* name) {
  const char* text = getenv(name);
  return text ? atol(text) : 0;
}

bool how_is(const char* what) {
  const char* text = getenv("FAIL_HOW");
  return text && std::strcmp(text, what) == 0;
}

// Whether this call is the one.
bool is_due() {
  static const long due = number("FAIL_CALL");
  return is_running() && ++calls == due;
}

int failed() {
  errno = how_is("full") ? ENOSPC : EIO;
  return -1;
}

template <typename F>
F* real(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

void write_counts() {
  has_ended = true;
  if (const char* path = getenv("FAIL_COUNT")) {
    if (FILE* out = fopen(path, "w")) {
      fprintf(out, "%ld %ld\n", calls.load(), allocations.load());
      fclose(out);
    }
  }
}

int counted_main(int argc, char** argv, char** environment) {
  has_begun = true;
  const int code = real_main(argc, argv, environment);
  write_counts();
  return code;
}

bool is_a_file(int file) {
  struct stat about {};
  return ::fstat(file, &about) == 0 && (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode));
}

}  // namespace

extern "C" {

int __libc_start_main(int (*program)(int, char**, char**), int argc, char** argv, int (*first)(int, char**, char**),
                      void (*last)(), void (*loader)(), void* stack) {
  real_main = program;
  static auto* next = real<decltype(__libc_start_main)>("__libc_start_main");
  return next(counted_main, argc, argv, first, last, loader, stack);
}

int open(const char* path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list list;
    va_start(list, flags);
    mode = va_arg(list, mode_t);
    va_end(list);
  }
  static auto* next = real<int(const char*, int, ...)>("open");
  if (is_due()) return failed();
  return next(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list list;
    va_start(list, flags);
    mode = va_arg(list, mode_t);
    va_end(list);
  }
  static auto* next = real<int(const char*, int, ...)>("open64");
  if (is_due()) return failed();
  return next(path, flags, mode);
}

int mkostemp(char* pattern, int flags) {
  static auto* next = real<int(char*, int)>("mkostemp");
  if (is_due()) return failed();
  return next(pattern, flags);
}

int mkostemp64(char* pattern, int flags) {
  static auto* next = real<int(char*, int)>("mkostemp64");
  if (is_due()) return failed();
  return next(pattern, flags);
}

ssize_t read(int file, void* to, size_t bytes) {
  static auto* next = real<ssize_t(int, void*, size_t)>("read");
  if (is_a_file(file) && is_due()) {
    if (!how_is("short")) return failed();
    bytes = bytes / 2 + (bytes == 1);
  }
  return next(file, to, bytes);
}

ssize_t write(int file, const void* from, size_t bytes) {
  static auto* next = real<ssize_t(int, const void*, size_t)>("write");
  if (is_a_file(file) && is_due()) {
    if (!how_is("short")) return failed();
    bytes = bytes / 2 + (bytes == 1);
  }
  return next(file, from, bytes);
}

ssize_t pread(int file, void* to, size_t bytes, off_t at) {
  static auto* next = real<ssize_t(int, void*, size_t, off_t)>("pread");
  if (is_due()) {
    if (!how_is("short")) return failed();
    bytes = bytes / 2 + (bytes == 1);
  }
  return next(file, to, bytes, at);
}

ssize_t pread64(int file, void* to, size_t bytes, off64_t at) {
  static auto* next = real<ssize_t(int, void*, size_t, off64_t)>("pread64");
  if (is_due()) {
    if (!how_is("short")) return failed();
    bytes = bytes / 2 + (bytes == 1);
  }
  return next(file, to, bytes, at);
}

ssize_t pwrite(int file, const void* from, size_t bytes, off_t at) {
  static auto* next = real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  if (is_due()) {
    if (!how_is("short")) return failed();
    bytes = bytes / 2 + (bytes == 1);
  }
  return next(file, from, bytes, at);
}

ssize_t pwrite64(int file, const void* from, size_t bytes, off64_t at) {
  static auto* next = real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
  if (is_due()) {
    if (!how_is("short")) return failed();
    bytes = bytes / 2 + (bytes == 1);
  }
  return next(file, from, bytes, at);
}

int fsync(int file) {
  static auto* next = real<int(int)>("fsync");
  return is_due() ? failed() : next(file);
}

int fdatasync(int file) {
  static auto* next = real<int(int)>("fdatasync");
  return is_due() ? failed() : next(file);
}

int rename(const char* from, const char* to) {
  static auto* next = real<int(const char*, const char*)>("rename");
  return is_due() ? failed() : next(from, to);
}

int mkdir(const char* path, mode_t mode) {
  static auto* next = real<int(const char*, mode_t)>("mkdir");
  return is_due() ? failed() : next(path, mode);
}

int ftruncate(int file, off_t size) {
  static auto* next = real<int(int, off_t)>("ftruncate");
  return is_due() ? failed() : next(file, size);
}

int ftruncate64(int file, off64_t size) {
  static auto* next = real<int(int, off64_t)>("ftruncate64");
  return is_due() ? failed() : next(file, size);
}

}  // extern "C"

void* operator new(std::size_t bytes) {
  static const long due = number("FAIL_NEW");
  if (is_running() && ++allocations == due) {
    if (const auto handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
  }
  if (void* memory = std::malloc(bytes ? bytes : 1)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t bytes) { return ::operator new(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

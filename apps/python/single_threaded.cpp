// A variable of the C library that code compiled for programs reads directly, to leave out atomic operations as long as
// there is one thread. The module has one of its own (CMakeLists.txt says why), and it says: there may be more.
extern "C" {
char __libc_single_threaded = 0;
}

/* Becomes the debugger of its parent, if it may, which stops that one; and answers. */
#include <stdio.h>
#include <sys/ptrace.h>
#include <unistd.h>

int main(void) {
    ptrace(PTRACE_ATTACH, getppid(), 0, 0);
    puts("0");
    return 0;
}

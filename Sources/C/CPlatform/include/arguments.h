#ifndef GHLANCE_CPLATFORM_ARGUMENTS_H
#define GHLANCE_CPLATFORM_ARGUMENTS_H

// The arguments as the system has handed them to the program, its name among them. Swift's CommandLine reads them from /proc, which
// need not be there.
int shim_argument_count(void);
const char *_Nullable shim_argument(int index);

#endif

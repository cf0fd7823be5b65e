#ifndef GHLANCE_CPLATFORM_FILES_H
#define GHLANCE_CPLATFORM_FILES_H

// renameat2(2) with RENAME_NOREPLACE, which glibc declares for GNU sources only: -1 and EEXIST if there is something of the new name.
int shim_rename_new(const char *_Nonnull from, const char *_Nonnull to);

// Removes a folder with all that is in it. Links are removed, not followed. nftw(3) is in none of the headers that Swift takes.
void shim_remove_folder(const char *_Nonnull path);

// Whether a file has an access control list (acl(5)), which may let others write.
int shim_has_access_list(const char *_Nonnull path);

#endif

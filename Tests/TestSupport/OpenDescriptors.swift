import Glibc

/// The descriptors of this process.
public enum OpenDescriptors {
    /// A copy of the descriptor of an open file or folder, as a child has one that is being started; -1 if it is not open.
    public static func copy(of path: String) -> Int32 {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return -1 }
        for descriptor in 3..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) {
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_ino == wanted.st_ino, status.st_dev == wanted.st_dev {
                return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
            }
        }
        return -1
    }
}

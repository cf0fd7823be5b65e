internal import CNcurses
public import Core
internal import Glibc

public enum CharacterLocale {
    /// The characters of the environment's locale, for commands without a screen. Changes nothing.
    public static var repertoire: Repertoire {
        shim_environment_is_utf8() || namesUTF8WithoutLocale ? .unicode : .ascii
    }

    private static var namesUTF8WithoutLocale: Bool { !shim_environment_has_locale() && namesUTF8 }

    /// Adopts the environment's locale for characters only (not for messages and numbers).
    ///
    /// If that locale is not installed but its name says UTF-8, as is common in containers and over ssh, `C.UTF-8` does
    /// the same for characters.
    static func adopt() -> Repertoire {
        if setlocale(LC_CTYPE, "") == nil, namesUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
        return shim_locale_is_utf8() ? .unicode : .ascii
    }

    /// The first of the variables that is set decides (POSIX, 8.2).
    private static var namesUTF8: Bool {
        for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty else { continue }
            let name = value.lowercased()
            return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
        }
        return false
    }
}

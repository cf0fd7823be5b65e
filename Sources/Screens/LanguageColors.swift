import Terminal

/// GitHub's colours for languages.
///
/// Source: `lib/linguist/languages.yml` of github-linguist, field `color`, for the languages most repositories are written in.
enum LanguageColors {
    /// The colour of a language by Linguist's name; `nil` where it has none here.
    static func color(of language: String) -> Color? {
        table[language].map {
            .rgb(red: UInt8($0 >> 16 & 0xFF), green: UInt8($0 >> 8 & 0xFF), blue: UInt8($0 & 0xFF))
        }
    }

    private static let table: [String: UInt32] = [
        "Ada": 0x02F88C, "Agda": 0x315665, "Assembly": 0x6E4C13, "Astro": 0xFF5A03, "Batchfile": 0xC1F12E,
        "C": 0x555555, "C#": 0x178600, "C++": 0xF34B7D, "CMake": 0xDA3434, "CSS": 0x663399,
        "Clojure": 0xDB5855, "CoffeeScript": 0x244776, "Common Lisp": 0x3FB68B, "Coq": 0xD0B68C, "Crystal": 0x000100,
        "Cuda": 0x3A4E3A, "D": 0xBA595E, "Dart": 0x00B4AB, "Dockerfile": 0x384D54, "Elixir": 0x6E4A7E,
        "Elm": 0x60B5CC, "Emacs Lisp": 0xC065DB, "Erlang": 0xB83998, "F#": 0xB845FC, "Fortran": 0x4D41B1,
        "GDScript": 0x355570, "GLSL": 0x5686A5, "Gleam": 0xFFAFF3, "Go": 0x00ADD8, "Groovy": 0x4298B8,
        "HCL": 0x844FBA, "HTML": 0xE34C26, "Haskell": 0x5E5086, "Haxe": 0xDF7900, "Java": 0xB07219,
        "JavaScript": 0xF1E05A, "Julia": 0xA270BA, "Jupyter Notebook": 0xDA5B0B, "Kotlin": 0xA97BFF, "LLVM": 0x185619,
        "Less": 0x1D365D, "Lua": 0x000080, "MATLAB": 0xE16737, "MDX": 0xFCB32C, "Makefile": 0x427819,
        "Markdown": 0x083FA1, "Mojo": 0xFF4C1F, "Nim": 0xFFC200, "Nix": 0x7E7EFF, "OCaml": 0xEF7A08,
        "Objective-C": 0x438EFF, "Objective-C++": 0x6866FB, "Odin": 0x60AFFE, "PHP": 0x4F5D95, "Pascal": 0xE3F171,
        "Perl": 0x0298C3, "PowerShell": 0x012456, "Prolog": 0x74283C, "PureScript": 0x1D222D, "Python": 0x3572A5,
        "R": 0x198CE7, "Racket": 0x3C5CAA, "ReScript": 0xED5051, "Roff": 0xECDEBE, "Ruby": 0x701516,
        "Rust": 0xDEA584, "SCSS": 0xC6538C, "Sass": 0xA53B70, "Scala": 0xC22D40, "Scheme": 0x1E4AEC,
        "Shell": 0x89E051, "Solidity": 0xAA6746, "Standard ML": 0xDC566D, "Starlark": 0x76D275, "Svelte": 0xFF3E00,
        "Swift": 0xF05138, "SystemVerilog": 0xDAE1C2, "TSQL": 0xE38C00, "Tcl": 0xE4CC98, "TeX": 0x3D6117,
        "TypeScript": 0x3178C6, "Typst": 0x239DAD, "V": 0x4F87C4, "VHDL": 0xADB2CB, "Vala": 0xA56DE2,
        "Verilog": 0xB2B7F8, "Vim Script": 0x199F4B, "Vue": 0x41B883, "WebAssembly": 0x04133B, "Zig": 0xEC915C,
    ]
}

extension StarterCatalogue {
    /// Compilers, runtimes and what belongs to a language.
    static let languages = """
        swiftlang/swift | C++ | Apache-2.0 | 69 | swift compiler | Compiler and standard library of the Swift language
        swiftlang/swift-package-manager | Swift | Apache-2.0 | 10 | swift package-manager | Builds Swift packages and resolves what they depend on
        swiftlang/swift-format | Swift | Apache-2.0 | 3 | swift formatter | Formats and lints Swift source
        swiftlang/swift-testing | Swift | Apache-2.0 | 2 | swift testing | Tests for Swift, written with macros
        swiftlang/swift-evolution | Markdown | Apache-2.0 | 16 | swift proposals | Proposals for changes of the Swift language
        apple/swift-nio | Swift | Apache-2.0 | 8 | swift networking async | Event-driven networking for servers and clients
        apple/swift-argument-parser | Swift | Apache-2.0 | 3 | swift cli | Command-line arguments as properties of a type
        apple/swift-log | Swift | Apache-2.0 | 4 | swift logging | One interface for logging, many places to log to
        apple/swift-collections | Swift | Apache-2.0 | 4 | swift data-structures | Deques, ordered sets, heaps and more collections
        apple/swift-algorithms | Swift | Apache-2.0 | 6 | swift algorithms | Algorithms on sequences and collections
        vapor/vapor | Swift | MIT | 25 | swift server web-framework | Web framework for servers in Swift
        hummingbird-project/hummingbird | Swift | Apache-2.0 | 1 | swift server | Light and modular HTTP server framework
        groue/GRDB.swift | Swift | MIT | 7 | sqlite database swift | Toolkit for SQLite databases in Swift applications
        Alamofire/Alamofire | Swift | MIT | 42 | swift http networking | HTTP networking for Apple platforms
        ReactiveX/RxSwift | Swift | MIT | 24 | reactive swift | Reactive programming with observables in Swift
        ReactorKit/ReactorKit | Swift | MIT | 3 | architecture unidirectional | Reactive applications whose data flows in one direction
        pointfreeco/swift-composable-architecture | Swift | MIT | 13 | architecture swiftui | State, reducers and effects for building applications
        SnapKit/SnapKit | Swift | MIT | 20 | autolayout ios | Layout constraints written as a small language
        onevcat/Kingfisher | Swift | MIT | 24 | images cache ios | Downloads images and keeps them
        Moya/Moya | Swift | MIT | 15 | networking swift | Describes a web interface as an enumeration
        realm/SwiftLint | Swift | MIT | 19 | linter swift | Checks the style of Swift source
        rust-lang/rust | Rust |  | 105 | rust compiler | Compiler and standard library of the Rust language
        rust-lang/cargo | Rust |  | 14 | rust package-manager | Package manager and build tool of Rust
        rust-lang/rust-analyzer | Rust |  | 15 | rust lsp ide | Language server that editors use for Rust
        rust-lang/rustlings | Rust | MIT | 59 | rust learning exercises | Small exercises for reading and writing Rust
        rust-lang/book | Rust |  | 17 | rust book | The introductory book about Rust
        tokio-rs/tokio | Rust | MIT | 30 | async rust runtime | Asynchronous runtime for network programs
        serde-rs/serde | Rust | Apache-2.0 | 10 | serialization rust | Turns values into formats and back, without reflection
        rayon-rs/rayon | Rust | Apache-2.0 | 12 | parallelism rust | Makes sequential iterators parallel
        clap-rs/clap | Rust | Apache-2.0 | 16 | cli parser rust | Command-line parser with derived interfaces
        actix/actix-web | Rust | Apache-2.0 | 23 | web rust | Fast web framework with few surprises
        golang/go | Go | BSD-3-Clause | 130 | go compiler | Compiler, runtime and library of the Go language
        gin-gonic/gin | Go | MIT | 84 | web http go | Web framework with a fast router
        spf13/cobra | Go | Apache-2.0 | 41 | cli go | Command-line programs with subcommands
        spf13/viper | Go | MIT | 29 | configuration go | Configuration from files, flags and environment
        stretchr/testify | Go | MIT | 25 | testing go | Assertions and mocks for tests
        charmbracelet/bubbletea | Go | MIT | 34 | tui terminal elm | Terminal interfaces after the Elm architecture
        python/cpython | Python |  | 68 | python interpreter | Reference interpreter of the Python language
        pypa/pip | Python | MIT | 10 | package-manager python | Installs Python packages
        astral-sh/uv | Rust | Apache-2.0 | 66 | python package-manager | Very fast Python package and project manager
        astral-sh/ruff | Rust | MIT | 42 | python linter formatter | Very fast linter and formatter for Python
        psf/requests | Python | Apache-2.0 | 53 | http client python | HTTP requests without ceremony
        psf/black | Python | MIT | 41 | formatter python | Formats Python code without options to argue about
        pytest-dev/pytest | Python | MIT | 13 | testing python | Tests as plain functions with plain assertions
        pydantic/pydantic | Python | MIT | 25 | validation python | Validates data by type annotations
        python-poetry/poetry | Python | MIT | 34 | packaging python | Packaging and dependencies in one file
        nodejs/node | JavaScript |  | 114 | javascript runtime | JavaScript outside the browser
        denoland/deno | Rust | MIT | 105 | javascript typescript runtime | Runtime for JavaScript and TypeScript with permissions
        oven-sh/bun | Zig |  | 81 | javascript runtime bundler | Runtime, bundler and package manager in one program
        microsoft/TypeScript | TypeScript | Apache-2.0 | 106 | typescript compiler | JavaScript with types that are checked
        babel/babel | TypeScript | MIT | 44 | javascript compiler | Compiles new JavaScript into old
        eslint/eslint | JavaScript | MIT | 26 | javascript linter | Finds and repairs problems in JavaScript
        prettier/prettier | JavaScript | MIT | 51 | formatter javascript | Formats code of many web languages
        ruby/ruby | Ruby |  | 23 | ruby interpreter | Interpreter of the Ruby language
        JetBrains/kotlin | Kotlin |  | 51 | kotlin compiler | Compiler and tools of the Kotlin language
        scala/scala3 | Scala | Apache-2.0 | 6 | scala compiler | Compiler of Scala 3
        clojure/clojure | Java |  | 11 | clojure lisp jvm | A dynamic Lisp on the Java virtual machine
        elixir-lang/elixir | Elixir | Apache-2.0 | 25 | elixir erlang | Functional language for applications that grow and stay maintainable
        erlang/otp | Erlang | Apache-2.0 | 12 | erlang otp | Erlang and the libraries of its fault-tolerant systems
        ghc/ghc | Haskell |  | 3 | haskell compiler | Mirror of the Glasgow Haskell compiler
        ocaml/ocaml | OCaml |  | 6 | ocaml compiler | Compiler and runtime of OCaml
        elm/compiler | Haskell | BSD-3-Clause | 8 | elm compiler | Compiler of Elm, a language for web pages
        gleam-lang/gleam | Rust | Apache-2.0 | 20 | gleam beam language | A friendly typed language on the Erlang machine
        ziglang/zig | Zig | MIT | 41 | zig compiler | A language and toolchain for robust, optimal software
        nim-lang/Nim | Nim |  | 17 | nim compiler | A compiled language with a readable syntax
        crystal-lang/crystal | Crystal | Apache-2.0 | 20 | crystal compiler | Ruby's ease with the speed of compiled code
        JuliaLang/julia | Julia | MIT | 47 | julia scientific | A fast dynamic language for technical computing
        dart-lang/sdk | Dart | BSD-3-Clause | 11 | dart sdk | Virtual machine, compilers and library of Dart
        dotnet/runtime | C# | MIT | 17 | dotnet csharp runtime | Runtime and base library of .NET
        dotnet/roslyn | C# | MIT | 20 | csharp compiler | Compilers of C# and Visual Basic as a library
        dotnet/fsharp | F# | MIT | 4 | fsharp compiler | Compiler, library and tools of F#
        openjdk/jdk | Java | GPL-2.0 | 22 | java jdk jvm | The Java development kit
        php/php-src | C |  | 40 | php interpreter | Interpreter of the PHP language
        lua/lua | C | MIT | 9 | lua interpreter | A small language made for embedding
        racket/racket | Racket |  | 5 | racket scheme | A language for making languages
        llvm/llvm-project | LLVM |  | 35 | compiler llvm clang | Compilers, linkers and tools that share one core
        gcc-mirror/gcc | C++ |  | 10 | compiler gcc | Mirror of the GNU compiler collection
        tree-sitter/tree-sitter | Rust | MIT | 22 | parser incremental | Parses source text incrementally, for editors
        vlang/v | V | MIT | 37 | v compiler | A simple language that compiles quickly
        carbon-language/carbon-lang | C++ |  | 33 | carbon cpp language | An experimental successor of C++
        """
}

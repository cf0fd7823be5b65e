// Written by Scripts/generate-tables.

/// The languages GitHub knows: `NAME|ALIAS,ALIAS|RRGGBB`, the colour empty if there is none.
///
/// Source: `lib/linguist/languages.yml` of github-linguist/linguist (MIT), as of 2026-08-20.
enum LanguageTable {
    /// The records, each followed by a semicolon.
    static let text: StaticString = """
        1C Enterprise||814CCC;2-Dimensional Array||38761D;4D||004289;ABAP||E8274B;ABAP CDS||555E25;ABNF||;\
        AGS Script|ags|B9D9FF;AIDL||34EB6B;AL||3AA2B5;ALGOL||D1E0DB;AMPL||E6EFBB;ANTLR||9DC3FF;API Blueprint||2ACCA8;\
        APL||5A8164;ASL||;ASN.1||;ASP.NET|aspx,aspx-vb|9400FF;ATS|ats2|1AC620;\
        ActionScript|actionscript 3,actionscript3,as3|882B0F;Ada|ada2005,ada95|02F88C;\
        Adblock Filter List|ad block,ad block filters,adb,adblock|800000;\
        Adobe Font Metrics|acfm,adobe composite font metrics,adobe multiple font metrics,amfm|FA0F00;Agda||315665;\
        Aiken||640FF8;Aleo||154BF9;Alloy||64C800;Alpine Abuild|abuild,apkbuild|0D597F;Altium Designer|altium|A89663;\
        AngelScript||C7D7DC;Answer Set Programming||A9CC29;Ant Build System||A9157E;Antlers||FF269E;\
        ApacheConf|aconf,apache|D12127;Apex||1797C0;Apollo Guidance Computer||0B3D91;AppleScript|apples,osascript|101F1F;\
        Arc||AA2AFE;AsciiDoc||73A0C5;AspectJ||A957B0;Assembly|asm,nasm|6E4C13;Astro||FF5A03;Asymptote||FF0000;\
        Augeas||9CC134;AutoHotkey|ahk|6594B9;AutoIt|AutoIt3,AutoItScript,au3|1C3552;Avro IDL||0040FF;Awk||C30E9B;B||DA7666;\
        B (Formal Method)||8AA8C5;B4X|basic for android|00E4FF;BAML||A855F7;BASIC||FF0000;BBCode||CAFF42;\
        BIRD2|bird,bird3|B6D7E4;BQN||2B7067;Ballerina||FF5000;Batchfile|bat,batch,dosbatch,winbatch|C1F12E;Beef||A52F4E;\
        Befunge||;Berry|be|15A13C;BibTeX||778899;BibTeX Style||;Bicep||519ABA;Bikeshed||5562AC;Bison||6A463F;\
        BitBake||00BCE4;Blade||F7523F;BlitzBasic|b3d,blitz3d,blitzplus,bplus|00FFAE;BlitzMax|bmax|CD6400;\
        Blueprint|blp|3584E4;Bluespec|bluespec bsv,bsv|12223C;Bluespec BH|bh,bluespec classic|12223C;Boo||D4BEC1;\
        Boogie||C80FA0;Brainfuck||2F2530;BrighterScript||66AABB;Brightscript||662D91;Browserslist||FFD539;Bru||F4AA41;\
        BuildStream||006BFF;C||555555;C#|cake,cakescript,csharp|7355DD;C++|cpp|F34B7D;C-ObjDump||;C2hs Haskell|c2hs|;\
        C3||2563EB;CAP CDS|cds|0092D1;CIL||;CLIPS||00A300;CMake||DA3434;COBOL||;CODEOWNERS||;COLLADA||F1A42B;CQL||006091;\
        CSON||244776;CSS||663399;CSV||237346;CUE||5886E1;CWeb||00007A;Cabal Config|Cabal|483465;Caddyfile|Caddy|22B638;\
        Cadence||00EF8B;Cairo||FF4A48;Cairo Zero||FF4A48;CameLIGO||3BE133;Cangjie||00868B;Cap'n Proto||C42727;\
        Carbon||222222;CartoCSS|Carto|;Ceylon||DFA535;Chapel|chpl|8DC63F;Charity||;Checksums|checksum,hash,hashes,sum,sums|;\
        ChucK||3F8000;Circom||707575;Cirru||CCCCFF;Clarion||DB901E;Clarity||5546FF;Classic ASP|asp|6A40FD;Clean||3F85AF;\
        Click||E4E6F3;Clojure||DB5855;Closure Templates|soy|0D948F;Cloud Firestore Security Rules||FFA000;Clue||0009B5;\
        CoNLL-U|CoNLL,CoNLL-X|;CodeQL|ql|140F46;CoffeeScript|coffee,coffee-script|244776;\
        ColdFusion|cfm,cfml,coldfusion html|ED2CD6;ColdFusion CFC|cfc|ED2CD6;Common Lisp|lisp|3FB68B;\
        Common Workflow Language|cwl|B5314C;Component Pascal||B0CE4E;Cooklang||E15A29;Cool||;Cpp-ObjDump|c++-objdump|;\
        Creole||;Crystal||000100;Csound|csound-orc|1A1A1A;Csound Document|csound-csd|1A1A1A;Csound Score|csound-sco|1A1A1A;\
        Cuda||3A4E3A;Cue Sheet||;Curry||531242;Cycript||;Cylc||00B3FD;Cypher||34C0EB;Cython|pyrex|FEDF5B;D|Dlang|BA595E;\
        D-ObjDump||;D2|d2lang|526EE8;DIGITAL Command Language|dcl|;DM|byond|447265;DNS Zone||;DTrace|dtrace-script|;\
        Dafny||FFEC25;Darcs Patch|dpatch|8EFF23;Dart||00B4AB;Daslang||D3D3D3;DataWeave||003A52;\
        Debian Package Control File||D70751;DenizenScript||FBEE96;Dhall||DFAFFF;Diff|udiff|;DirectX 3D File||AACE60;\
        Dockerfile|Containerfile|384D54;Dogescript||CCA760;Dotenv||E5D559;Dune||89421E;Dylan||6C616E;E||CCCE35;\
        E-mail|email,eml,mail,mbox|;EBNF||;ECL||8A1267;ECLiPSe||001D9D;EJS||A91E50;EQ||A78649;Eagle||;\
        Earthly|Earthfile|2AF0FF;Easybuild||069406;Ecere Projects||913960;Ecmarkup|ecmarkdown|EB8131;Edge||0DFFE0;\
        EdgeQL|esdl|31A7FF;EditorConfig|editor-config|FFF1F2;Edje Data Collection||;Eiffel||4D6977;Elixir||6E4A7E;\
        Elm||60B5CC;Elvish||55BB55;Elvish Transcript||55BB55;Emacs Lisp|cask,eask,elisp,emacs|C065DB;EmberScript||FFF4F3;\
        Erlang||B83998;Euphoria||FF790B;F#|fsharp|B845FC;F*|fstar|572E30;FIGlet Font|FIGfont|FFDDBB;FIRRTL||2F632F;\
        FLUX||88CCFF;FPP||D37327;Factor||636746;Fancy||7B9DB4;Fantom||14253C;Faust||C37240;Fennel||FFF3D7;\
        Filebench WML||F6B900;Filterscript||;FlatBuffers||ED284A;Flix||D44A45;Fluent||FFCC33;Formatted||;Forth||341708;\
        Fortran||4D41B1;Fortran Free Form||4D41B1;FreeBASIC|fb|141AC9;FreeMarker|ftl|0050B2;Frege||00CAFE;Futhark||5F021F;\
        G-code||D08CF2;GAML||FFC766;GAMS||F49A22;GAP||0000CC;GCC Machine Description||FFCFAB;GDB||;GDScript||355570;\
        GDShader||478CBF;GEDCOM||003058;GLSL||5686A5;GN||;GSC||FF6800;Game Maker Language||71B417;Gemfile.lock||701516;\
        Gemini|gemtext|FF6900;Genero 4gl||63408E;Genero per||D8DF39;Genie||FB855D;Genshi|xml+genshi,xml+kid|951531;\
        Gentoo Ebuild||9400FF;Gentoo Eclass||9400FF;Gerber Image|rs-274x|D20B00;Gettext Catalog|pot|;\
        Gherkin|cucumber|5B2063;Git Attributes|gitattributes|F44D27;Git Commit|commit|F44D27;\
        Git Config|gitconfig,gitmodules|F44D27;Git Revision List|Git Blame Ignore Revs|F44D27;Gleam||FFAFF3;\
        Glimmer JS|gjs|F5835F;Glimmer TS|gts|3178C6;Glyph||C1AC7F;Glyph Bitmap Distribution Format||;Gno|gnolang|226C57;\
        Gnuplot||F0A9F0;Go|golang|00ADD8;Go Checksums|go sum,go work sum,go.sum,go.work.sum|00ADD8;\
        Go Module|go mod,go.mod|00ADD8;Go Template|gotmpl|00ADD8;Go Workspace|go work,go.work|00ADD8;Godot Resource||355570;\
        Golo||88562A;Gosu||82937F;Grace||615F8B;Gradle||02303A;Gradle Kotlin DSL||02303A;Grammatical Framework|gf|FF0000;\
        Graph Modeling Language||;GraphQL||E10098;Graphviz (DOT)||2596BE;Groovy||4298B8;\
        Groovy Server Pages|gsp,java server page|4298B8;GtkRC|gtk,gtk 1,gtk 2|7FE719;HAProxy||106DA9;\
        HCL|HashiCorp Configuration Language,opentofu,terraform|844FBA;HIP||4F3A4F;HLSL||AACE60;HOCON||9FF8EE;\
        HTML|xhtml|E34C26;HTML+ECR|ecr|2E1052;HTML+EEX|eex,heex,leex|6E4A7E;HTML+ERB|erb,html+ruby,rhtml|701516;\
        HTML+PHP||4F5D95;HTML+Razor|razor|512BE4;HTTP||005C9C;HXML||F68712;Hack||878787;Haml||ECE2A9;\
        Handlebars|hbs,htmlbars|F7931E;Harbour||0E60E3;Hare||9D7424;Haskell||5E5086;Haxe||DF7900;HiveQL||DCE200;\
        HolyC||FFEFAF;Hosts File|hosts|308888;Hurl||FF0288;Hy|hylang|7790B2;HyPhy||;IDL||A3522F;\
        IGOR Pro|igor,igorpro|0000CC;IL Assembly|ilasm,msil|512BD4;INI|conf,dosini|D1DBE0;IRC log|irc,irc logs|;\
        ISPC||2D68B1;Idris||B30000;Ignore List|git-ignore,gitignore,ignore|000000;\
        ImHex Pattern Language|ImHex,ImHexPatternLanguage,imhexpl|3A6BE0;ImageJ Macro|ijm|99AAFF;Imba||16CEC6;\
        Inform 7|i7,inform7|;Ink||;Inno Setup||264B99;Io||A9188D;Ioke||078193;Isabelle||FEFE00;Isabelle ROOT||FEFE00;\
        J||9EEDFF;JAR Manifest||B07219;JASS|jass2|FF0303;JCL||D90E09;JFlex||DBCA00;JSON|geojson,jsonl,sarif,topojson|292929;\
        JSON with Comments|jsonc|292929;JSON5||267CB9;JSONLD||0C479C;JSONiq||40D47E;Jac||FC792D;Jai||AB8B4B;Janet||0886A5;\
        Jasmin||D03600;Java||B07219;Java Properties||2A6277;Java Server Pages|jsp|2A6277;Java Template Engine|jte|2A6277;\
        JavaScript|js,node|F1E05A;JavaScript+ERB||F1E05A;Jest Snapshot||15C213;JetBrains MPS|mps|21D789;\
        Jinja|django,html+django,html+jinja,htmldjango|A52A22;Jison||56B3CB;Jison Lex||56B3CB;Jolie||843179;Jsonnet||0064BD;\
        Julia||A270BA;Julia REPL||A270BA;Jupyter Notebook|IPython Notebook|DA5B0B;Just|Justfile|384D54;KCL||7ABABF;\
        KDL||FFB3B3;KFramework||4195C5;KRL||28430A;Kaitai Struct|ksy|773B37;KakouneScript|kak,kakscript|6F8042;\
        KerboScript||41ADF0;KiCad Layout|pcbnew|2F4AAB;KiCad Legacy Layout||2F4AAB;\
        KiCad Schematic|eeschema schematic|2F4AAB;Kickstart||;Kit||;KoLmafia ASH||B9D9B9;Koka||215166;Kotlin||A97BFF;\
        Kusto||;LFE||4C3023;LLVM||185619;LOLCODE||CC9900;LSL||3D9970;LTspice Symbol||;LabVIEW||FEDE06;Lambdapi||8027A3;\
        Langium||2C8C87;Lark||2980B9;Lasso|lassoscript|999999;Latte||F2A542;Lean||;Lean 4|lean4|;Leo||C4FFC2;\
        Less|less-css|1D365D;Lex|flex|DBCA00;LigoLANG||0E74FF;LilyPond||9CCC7C;Limbo||;Linear Programming||;Linker Script||;\
        Linux Kernel Module||;Liquid||67B8DE;Liquidsoap||990066;Literate Agda||315665;\
        Literate CoffeeScript|litcoffee|244776;Literate Haskell|lhaskell,lhs|5E5086;LiveCode Script||0C5BA5;\
        LiveScript|live-script,ls|499886;Lobster||F95428;Logos||;Logtalk||295B9A;LookML||652B81;LoomScript||;Lua||000080;\
        Luau||00A2FF;M|mumps|;M3U|hls playlist,m3u playlist|179C7D;M4||;M4Sugar|autoconf|;MATLAB|octave|E16737;\
        MAXScript||00A6A6;MDX||FCB32C;MLIR||5EC8DB;MQL4||62A8D6;MQL5||4A76B8;MTML||B7E1F4;MUF||;Macaulay2|m2|D8FFFF;\
        Makefile|bsdmake,make,mf|427819;Mako||7E858D;Markdown|md,pandoc|083FA1;Marko|markojs|42BFF2;Mask||F97732;\
        Mathematical Programming System||0530AD;Maven POM||;Max|max/msp,maxmsp|C4A79C;MeTTa||6A5ACD;Mercury||FF2B2B;\
        Mermaid|mermaid example|FF3670;Meson||007800;Metal||8F14E9;Microsoft Developer Studio Project||;\
        Microsoft Visual Studio Solution||;MiniD||;MiniScript||4B4A56;MiniYAML||FF1111;MiniZinc||06A9E6;MiniZinc Data||;\
        Mint||02B046;Mirah||C7A938;Modelica||DE1D31;Modula-2||10253F;Modula-3||223388;Module Management System||;\
        Mojo||FF4C1F;Monkey||;Monkey C||8D6747;Moocode||;MoonBit||B92381;MoonScript||FF4585;Motoko||FBB03B;\
        Motorola 68K Assembly|m68k|005DAA;Move||4A137A;Muse|amusewiki,emacs muse|;Mustache||724B3B;Myghty||;NASL||;\
        NCL||28431F;NEON|ne-on,nette object notation|;NL||;NMODL||00356B;NPM Config|npmrc|CB3837;NSIS||;NWScript||111522;\
        Nasal||1D2C4E;Nearley||990000;Nemerle||3D3C6E;NetLinx||0AA0FF;NetLinx+ERB||747FAA;NetLogo||FF6375;NewLisp||87AED7;\
        Nextflow||3AC486;Nginx|nginx configuration file|009639;Nickel||E0C3FC;Nim||FFC200;Ninja||;Nit||009917;\
        Nix|nixos|7E7EFF;Noir|nargo|2F1F49;Nu|nush|C9DF40;NumPy||9C8AF9;Nunjucks|njk|3D8137;\
        Nushell|nu-script,nushell-script|4E9906;OASv2-json||85EA2D;OASv2-yaml||85EA2D;OASv3-json||85EA2D;OASv3-yaml||85EA2D;\
        OCaml||EF7A08;OMNeT++ MSG|omnetpp-msg|A0E0A0;OMNeT++ NED|omnetpp-ned|08607C;Oberon||;ObjDump||;\
        Object Data Instance Notation||;ObjectScript||424893;Objective-C|obj-c,objc,objectivec|438EFF;\
        Objective-C++|obj-c++,objc++,objectivec++|6866FB;Objective-J|obj-j,objectivej,objj|FF0C5A;\
        Odin|odin-lang,odinlang|60AFFE;Omgrofl||CABBFF;Opa||;Opal||F7EDE0;Open Policy Agent||7D9199;\
        OpenAPI Specification v2|oasv2|85EA2D;OpenAPI Specification v3|oasv3|85EA2D;OpenCL||ED2E2D;\
        OpenEdge ABL|abl,openedge,progress|5CE600;OpenQASM||AA70FF;OpenRC runscript|openrc|;OpenSCAD||E5CD45;\
        OpenStep Property List||;OpenType Feature File|AFDKO|;Option List|ackrc,opts|476732;Org||77AA99;OverPy|opy|78B355;\
        OverpassQL||CCE2AA;Ox||;Oxygene||CDD0E3;Oz||FAB738;P4||7055B5;PDDL||0D00FF;PEG.js||234D6B;PHP|inc|4F5D95;\
        PLSQL||DAD8D8;PLpgSQL||336790;POV-Ray SDL|pov-ray,povray|6BAC65;Pact||F7A8B8;Pan||CC0000;Papyrus||6600CC;\
        Parrot||F3CA0A;Parrot Assembly|pasm|;Parrot Internal Representation|pir|;Pascal|delphi,objectpascal|E3F171;\
        Pawn||DBB284;Pep8||C76F5B;Perl|cperl|0298C3;Pic|pikchr|;Pickle||;PicoLisp||6067AF;PigLatin||FCD7DE;Pike||005390;\
        Pip Requirements||FFD343;Pkl||6B9543;PlantUML||FBBD16;Pod||;Pod 6||;PogoScript||D80074;Polar||AE81FF;Pony||;\
        Portugol||F8BD00;PostCSS||DC3A0C;PostScript|postscr|DA291C;Power Query|powerquery|D38E0D;PowerBuilder||8F0F8D;\
        PowerShell|posh,pwsh|012456;Praat||C8506D;Prisma||0C344B;Pro*C||BB8368;Processing||0096D8;Procfile||3B2F63;\
        Proguard||;Prolog||74283C;Promela||DE0000;Propeller Spin||7FA2A7;Protocol Buffer|Protocol Buffers,proto,protobuf|;\
        Protocol Buffer Text Format|protobuf text format,text proto|;Public Key||;Pug||A86454;Puppet||302B6D;Pure Data||;\
        PureBasic||5A6986;PureScript||1D222D;Pyret||EE1E10;Python|py,py3,python3,rusthon|3572A5;Python console|pycon|3572A5;\
        Python traceback||3572A5;Q#|qsharp|FED659;QML||44A51C;QMake||;Qt Script||00B841;Quake||882233;QuakeC||975777;\
        QuickBASIC|classic qbasic,classic quickbasic,qb,qb64,qbasic|008080;Quint||9D6CE5;R|Rscript,splus|198CE7;\
        RAML||77D9FB;RAScript||2C97FA;RBS||701516;RDoc||701516;REALbasic||;REXX|arexx|D90E09;RMarkdown||198CE7;RON||A62C00;\
        ROS Interface|rosmsg|22314E;RPC|oncrpc,rpcgen,xdr|;RPGLE|ile rpg,sqlrpgle|2BDE21;RPM Spec|specfile|;RUNOFF||665A4E;\
        Racket||3C5CAA;Ragel|ragel-rb,ragel-ruby|9D5200;Raku|perl-6,perl6|0000FB;Rascal||FFFAA0;Raw token data|raw|;\
        ReScript||ED5051;Readline Config|inputrc,readline|;Reason||FF5847;ReasonLIGO||FF5847;Rebol||358A5B;\
        Record Jar||0673BA;Red|red/system|F50000;Redcode||;Redirect Rules|redirects|;Redscript||F44336;\
        Regular Expression|regex,regexp|009A00;Ren'Py|renpy|FF7F7F;RenderScript||;Rez||FFDAB3;Rich Text Format||;\
        Ring||2D54CB;Riot||A71E49;RobotFramework||00C0B5;Robots Exclusion Rules|robots,robots txt,robotx.txt|;Roc||7C38F5;\
        Rocq Prover|coq,rocq|D0B68C;Roff|groff,man,man page,man-page,manpage,mdoc,nroff,troff|ECDEBE;Roff Manpage||ECDEBE;\
        Rouge||CC0088;RouterOS Script||DE3941;Ruby|jruby,macruby,rake,rb,rbx|701516;Rust|rs|DEA584;SAS||B34936;SCSS||C6538C;\
        SELinux Policy|SELinux Kernel Policy Language,sepolicy|;SMT||;SPARQL||0C4597;SQF||3F3F3F;SQL||E38C00;SQLPL||E38C00;\
        SRecode Template||348A34;SSH Config|ssh_config,sshconfig,sshd_config,sshdconfig|;STAR||;STL|ascii stl,stla|373B5E;\
        STON||;SVG||FF9900;SWIG||;Sage||;Sail||259DD5;Salt|saltstack,saltstate|57BCAD;Sass||A53B70;Scala||C22D40;\
        Scaml||BD181A;Scenic||FDC700;Scheme||1E4AEC;Scilab||CA0F21;Self||0579AA;ShaderLab||222C37;\
        Shell|bash,envrc,sh,shell-script,zsh|89E051;ShellCheck Config|shellcheckrc|CECFCB;\
        ShellSession|bash session,console|;Shen||120F14;Sieve||;Simple File Verification|sfv|C9BFED;Singularity||64E6AD;\
        Slang||1FBEC9;Slash||007EFF;Slice||003FA2;Slim||2B2B2B;Slint||2379F4;SmPL|coccinelle|C94949;Smali||;\
        Smalltalk|squeak|596706;Smarty||F0C040;Smithy||C44536;Snakemake|snakefile|419179;Solidity||AA6746;Soong||;\
        SourcePawn|sourcemod|F69E1D;SpiceDB Schema||A5318A;Spline Font Database||;Squirrel||800000;Stan||B2011D;\
        Standard ML|sml|DC566D;Starlark|bazel,bzl|76D275;Stata||1A5F91;StringTemplate||3FB34F;Stylus||FF6347;\
        SubRip Text||9E0101;SugarSS||2FCC9F;SuperCollider||46390B;SurrealQL|surql|FF00A0;Survex data||FFCC99;Svelte||FF3E00;\
        Sway||00F58C;Sweave||198CE7;Swift||F05138;SystemVerilog||DAE1C2;TI Program||A0AA87;TL-Verilog||C40023;TLA||4B0079;\
        TMDL|Tabular Model Definition Language|F0C913;TOML||9C4221;\
        TSPLIB data|traveling salesman problem,travelling salesman problem|;TSQL||E38C00;TSV|tab-seperated values|237346;\
        TSX|typescriptreact|3178C6;TXL||0178B8;Tact||48B5FF;Talon||333333;Tape|vhs|;Tcl|sdc,xdc|E4CC98;Tcsh||;\
        TeX|latex|3D6117;Tea||;Teal||00B1BC;Terra||00004C;Terraform Template||7B42BB;Texinfo||;Text|fundamental,plain text|;\
        TextGrid||C8506D;TextMate Properties|tm-properties|DF66E4;Textile||FFE7AC;Thrift||D12127;Toit||C2C9FB;Tolk||30A1F5;\
        Tor Config|torrc|59316B;Tree-sitter Query|tsq|8EA64C;Turing||CF142B;Turtle||;Twig||C1D026;Type Language|tl|;\
        TypeScript|ts|3178C6;TypeSpec|tsp|4A3665;Typst|typ|239DAD;Unified Parallel C||4E3617;Unity3D Asset||222C37;\
        Unix Assembly|gas,gnu asm,unix asm|;Uno||9933CC;UnrealScript||A54C4D;Untyped Plutus Core||36ADBD;\
        UrWeb|Ur,Ur/Web|CCCCEE;V|vlang|4F87C4;VBA|visual basic for applications|867DB1;VBScript||15DCDC;VCL||148AA8;\
        VHDL||ADB2CB;Vala||A56DE2;Valve Data Format|keyvalues,vdf|F26025;Velocity Template Language|velocity,vtl|507CFF;\
        Vento||FF0080;Verilog||B2B7F8;Verse||518EF8;Vim Help File|help,vimhelp|199F4B;\
        Vim Snippet|NeoSnippet,SnipMate,UltiSnip,UltiSnips|199F4B;Vim script|nvim,vim,viml,vimscript|199F4B;\
        Visual Basic .NET|vb .net,vb.net,vbnet,visual basic|945DB7;\
        Visual Basic 6.0|classic visual basic,vb 6,vb6,visual basic 6,visual basic classic|2C6353;Volt||1F1F1F;Vue||41B883;\
        Vyper||9F4CF2;WDL|Workflow Description Language|42F1F4;WGSL||1A5E9A;Wavefront Material||;Wavefront Object||;\
        Web Ontology Language||5B70BD;WebAssembly|wasm,wast|04133B;WebAssembly Interface Type|wit|6250E7;WebIDL||;\
        WebVTT|vtt|;Wget Config|wgetrc|;Whiley||D5C397;Wikitext|mediawiki,wiki|FC5757;Win32 Message File||;\
        Windows Registry Entries||52D5FF;Witcher Script||FF0000;\
        Wolfram Language|mathematica,mma,wl,wolfram,wolfram lang|DD1100;Wollok||A23738;World of Warcraft Addon Data||F7E43F;\
        Wren|wrenlang|383838;X BitMap|xbm|;X Font Directory Index||;X PixMap|xpm|;X10|xten|4B6BEF;XC||99DA07;XCompose||;\
        XML|rss,wsdl,xsd|0060AC;XML Property List||0060AC;XPages||;XProc||;XQuery||5232E7;XS||;XSLT|xsl|EB8CEB;\
        Xmake||22A079;Xojo||81BD41;Xonsh||285EEF;Xtend||24255D;YAML|yml|CB171E;YANG||;YARA||220000;\
        YASnippet|snippet,yas|32AB90;Yacc||4B6C4B;Yul||794932;ZAP||0D665E;ZIL||DC75E5;Zeek|bro|;ZenScript||00BCD1;\
        Zephir||118F9E;Zig||EC915C;Zimpl||D67711;Zmodel||FF7100;cURL Config|curlrc|;crontab|cron,cron table|EAD7AC;\
        desktop||;dircolors||;eC||913960;edn||;fish||4AAE47;hoon||00B171;iCalendar|iCal|EC564C;jq||C7254E;kvlang||1DA6E0;\
        mIRC Script||3D57C3;mcfunction||E22837;mdsvex||5F9EA0;mupad||244963;nanorc||2D004D;nesC||94B0C7;ooc||B0B77E;\
        pkg-config|pkgconf|2B5E82;q||0040CD;reStructuredText|rst|141414;sed||64B970;templ||66D0DD;ucode||00B8D4;\
        vCard|electronic business card,virtual contact file|EE2647;wisp||7582D1;xBase|advpl,clipper,foxpro|403A40;
        """
}

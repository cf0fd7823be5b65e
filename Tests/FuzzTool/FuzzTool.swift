import CFuzzer
import FuzzProperties
import Glibc

/// Runs libFuzzer on one of the properties: `fuzz PROPERTY [libFuzzer's options and folders]`.
///
/// Without a property it lists them; `fuzz PROPERTY seeds FOLDER` writes the first inputs. `Scripts/fuzz` does all of it.
@main
enum FuzzTool {
    /// The property named on the command line. A constant, so that libFuzzer's callback, which carries no context, can reach it.
    static let chosen = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.init)

    static func main() {
        let arguments = CommandLine.arguments
        guard let target = chosen else {
            for target in FuzzTarget.allCases { print(target.rawValue) }
            return
        }
        if arguments.count == 4, arguments[2] == "seeds" {
            for (number, seed) in target.seeds.enumerated() { write(seed, to: "\(arguments[3])/seed-\(number)") }
            return
        }
        var remaining: [UnsafeMutablePointer<CChar>?] = ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) }
        var count = Int32(remaining.count)
        remaining.append(nil)
        let status = remaining.withUnsafeMutableBufferPointer { buffer in
            var base = buffer.baseAddress
            return LLVMFuzzerRunDriver(&count, &base) { bytes, count in
                FuzzTool.chosen?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
        exit(status)
    }

    private static func write(_ seed: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { return perror(path) }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
}

import FoundationEssentials
import Testing

@testable import Core
@testable import GitHub

/// The part of an answer that is decoded, out of the whole.
struct JSONExcerptTests {
    private static let names = MemberNames(["id", "name", "items"])

    private static func excerpt(_ text: String) -> String? {
        JSONExcerpt.of(Array(text.utf8), keeping: names).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "members are kept by their names, at every depth",
        arguments: [
            (#"{"id":1,"url":"x","name":"a"}"#, #"{"id":1,"name":"a"}"#),
            (#"{"url":"x","id":1}"#, #"{"id":1}"#),
            (#"{"url":{"id":1},"name":null}"#, #"{"name":null}"#),
            (#"{"items":[{"url":[],"id":-1.5e3},[],{},"x",true]}"#, #"{"items":[{"id":-1.5e3},[],{},"x",true]}"#),
            (" {\n\t\"id\" : 1 ,\r\n \"a\" : [ 1 , { } ] } ", #"{"id":1}"#),
            (#"{"url":"} \" \\","id":"{\"name\":1}"}"#, #"{"id":"{\"name\":1}"}"#),
            (#"{"url":"\\\\","id":1,"a":"\\\"","name":"\\\\\"\\"}"#, #"{"id":1,"name":"\\\\\"\\"}"#),
            // With an escape sequence it may be any name.
            (#"{"\u0069d":1,"ul":2}"#, #"{"\u0069d":1}"#),
            (#"{"a":1,"b":2}"#, "{}"), ("[]", "[]"), ("12", "12"), (#""id""#, #""id""#),
        ])
    func members(text: String, excerpt: String) {
        #expect(Self.excerpt(text) == excerpt)
    }

    @Test(
        "of the outermost array only so many elements are kept as are wanted, of those inside it as many as are there")
    func limit() {
        let text = Array(#"{"id":[1],"items":[{"items":[1,2,3]},[4,5,6],{"x":1},7,"]",[8]]}"#.utf8)
        let excerpt = JSONExcerpt.of(text, keeping: Self.names, limits: .init(elements: 3))
        #expect(
            excerpt.map { String(decoding: $0.bytes, as: UTF8.self) }
                == #"{"id":[1],"items":[{"items":[1,2,3]},[4,5,6],{}]}"#
        )
        #expect(
            JSONExcerpt.of(text.dropLast(2) + Array("}".utf8), keeping: Self.names, limits: .init(elements: 3)) == nil)
    }

    @Test(
        "a text that cannot be followed has no excerpt",
        arguments: [
            "", " ", "{", #"{"id""#, #"{"id":"#, #"{"id":1"#, #"{"id":1,"#, #"{"id" 1}"#, #"{"id":1"name":2}"#, "[1",
            "[1,", "]",
            #"{"a":"x\"#, #"{"a":"x\""#, #"{"a":[1}"#, #"{"a":}"#, "{}x", "{1:2}", #"{"a":[[}"#, "[1 2]",
            String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
        ])
    func broken(text: String) {
        #expect(Self.excerpt(text) == nil)
    }

    @Test(
        "cut or changed anywhere, an answer that decodes by its excerpt decodes to the same as the whole, if that does")
    func everyCutAndChange() throws {
        let text = Array(
            #"{"total_count":2,"items":[{"id":1,"full_name":"a/b","x":{"y":[1,"]"]},"owner":{"login":"a","id":3}},{"id":"z"}]}"#
                .utf8)
        let bytes = Array(#"{}[],:"\1e "#.utf8)
        var texts = text.indices.map { Array(text[..<$0]) }
        for index in text.indices {
            for byte in bytes {
                var changed = text
                changed[index] = byte
                texts.append(changed)
            }
        }
        // Broken UTF-8 is repaired after the excerpt was made, or before there is none: both give the same.
        for index in text.indices {
            for broken in [[0xFF], [0xC3], [0xE2, 0x82]] as [[UInt8]] {
                texts.append(text[..<index] + broken + text[index...])
            }
        }
        for text in texts {
            let whole = (try? Self.whole(text)).map(Self.described)
            let part = (try? JSONBody(text).decode(SearchBody.self)).map(Self.described)
            // What is not asked for is not judged: the excerpt may decode where the whole does not, never the other way round.
            if whole != nil { #expect(part == whole, "\(String(decoding: text, as: UTF8.self))") }
        }
    }

    private static func whole(_ body: [UInt8]) throws -> SearchBody {
        try JSONDecoder().decode(SearchBody.self, from: Data(String(decoding: body, as: UTF8.self).utf8))
    }

    private static func described(_ answer: SearchBody) -> String {
        "\(answer.totalCount.value) \(answer.isIncomplete as Any) \(answer.items.map { $0.value?.repository as Any })"
    }
}

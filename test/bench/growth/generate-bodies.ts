import { hostileBodies } from "../../../packages/markdown/test/hostile-bodies.ts"

type Generator = (size: number) => string

const repeat =
  (piece: string): Generator =>
  (size) =>
    piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
/** Pieces that differ by their number, until the body is long enough. */
const count =
  (piece: (index: number) => string): Generator =>
  (size) => {
    const pieces: string[] = []
    for (let index = 0, length = 0; length < size; index += 1)
      length += pieces[pieces.push(piece(index)) - 1]?.length ?? 1
    return pieces.join("").slice(0, size)
  }
const after =
  (start: string, rest: Generator): Generator =>
  (size) =>
    start + rest(size - start.length)

/** Ordinary text: what everything else is compared with. */
const prose: Generator = repeat(
  "Coffee is *best* brewed at 94 °C, as [the guide](https://example.com/guide) of Acme says. Why is that? It tastes bad when it is colder!\n\n",
)

/** What costs careless code the square of its length: beside Markdown, in files, in answers of engines and in plain text. */
const others: Readonly<Record<string, Generator>> = {
  "lazy lines of a quote in a list": after("- > ", repeat("a\n")),
  "a quote with every other line lazy": repeat("> a\nb\n"),
  "short quotes with lazy lines": repeat("> a\nb\nc\n\n"),
  "lazy lines below a table": after("> | a |\n> | - |\n", repeat("b\n")),
  "lazy lines of a footnote": after("[^1]\n\n[^1]: ", repeat("a\n")),
  "links that no bracket ends": repeat("[a](b"),
  "images of references that are not there": repeat("![a][b]\n\n"),
  "links to references that are not there": repeat("[a][b] "),
  "a link in many brackets": (size) => `${"[".repeat(size / 3)}a${"](b)".repeat(size / 6)}`,
  "labels of a thousand characters": repeat(`[${"a".repeat(990)}`),
  "links with long titles": repeat(`[a](b "${"c ".repeat(200)}`),
  "headings of many marks": repeat("## *a* `b` [c](d)?\n"),
  "one heading of many words": after("# ", repeat("a ")),
  "a line underlined again and again": repeat("a\n---\n"),
  "rules and text": repeat("a\n\n***\n"),
  "nested numbered lists": count((index) => `${" ".repeat(3 * (index % 30))}1. a\n`),
  "a table of one column": after("| a |\n|---|\n", repeat("| b |\n")),
  "a table of code": after("| a | b |\n|---|---|\n", repeat("| `c\\|d` | e |\n")),
  "formulas that nothing ends": repeat("$a "),
  "formulas in a row": repeat("$a$ "),
  "blocks of formulas": repeat("$$\na\n$$\n\n"),
  callouts: repeat("> [!NOTE]\n> a\n\n"),
  "containers that nothing ends": repeat(":::tip a\n"),
  containers: repeat(":::tip a\nb\n:::\n\n"),
  "containers in containers": (size) => ":::tip\n".repeat(size / 11) + ":::\n".repeat(size / 11),
  "a container with a title of spaces": (size) => `:::tip ${repeat("\t ")(size - 12)}{\n`,
  "containers of all lengths": count((index) => `${":".repeat(3 + (index % 50))}tip\n`),
  "code of a language": repeat("```js\nconst a = 1\n```\n\n"),
  "one block of code": after("```js\n", repeat("const a = (b) => `${b}`;\n")),
  "a line of code that nothing ends": after("```js\n", repeat("((((")),
  shortcodes: repeat("{{< youtube abc >}}\n\n"),
  "templates that nothing ends": repeat("{{ a {% b "),
  "tags of DEV": repeat("{% embed https://example.com/a %}\n\n"),
  "tags of DEV that nothing ends": repeat("{% embed "),
  "embeds of Hashnode": repeat("%[https://example.com/a]\n\n"),
  "embeds of Hashnode that nothing ends": repeat("%[https://a"),
  "films alone on their lines": repeat("https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n"),
  "front matter of many keys": (size) => `---\n${count((index) => `a${index}: b\n`)(size - 8)}\n---\n`,
  "front matter in depth": (size) => `---\na: ${"[".repeat(size - 12)}\n---\n`,
  "front matter of anchors": (size) =>
    `---\n${count((index) => `a${index}: &b${index} [*b${index - 1}]\n`)(size - 8)}\n---\n`,
  "front matter with a quote that nothing ends": (size) => `---\na: "${repeat("b\n")(size - 12)}\n---\n`,
  "front matter that nothing ends": after("---\n", repeat("a: b\n")),
  "a date of many spaces": (size) => `---\ndate: ${" ".repeat(size - 20)}1\n---\na`,
  "a date of many letters": (size) => `---\ndate: Jan ${"1 ".repeat((size - 20) / 2)}\n---\na`,
  "tags with many commas": (size) => `---\ntags: ${"a,".repeat((size - 20) / 2)}\n---\na`,
  "full stops": repeat("."),
  "question marks": repeat("?"),
  "sentences of one letter": repeat("A. "),
  "headings with spaces behind their question": (size) => `# a?${" ".repeat(size - 10)}b`,
  "a heading with many spaces": (size) => `# a${" ".repeat(size - 10)}b`,
  "spaces before the end of a line": repeat(`a${" ".repeat(500)}b\n`),
  "blank lines with spaces": repeat("   \n"),
  "hyphens between words": repeat("a-"),
  apostrophes: repeat("a'"),
  "quotation marks": repeat('"'),
  "slashes of addresses": repeat("http://a.example/b/"),
  "links to sources": count((index) => `[a](https://a${index}.example/b) `),
  "bare links to sources": count((index) => `https://a${index}.example/b\n`),
  "a name again and again": repeat("Acme "),
  "a name and its host": repeat("acme.example "),
  "parts of a host": repeat("a."),
  "parts of a host with hyphens": repeat("a-a."),
  "names in one word": repeat("Acme"),
  "sentences that praise a name": repeat("Acme is great. "),
  "Chinese text": repeat("咖啡在九十四度冲泡味道最好。"),
  "Chinese text without marks": repeat("咖啡在九十四度冲泡味道最好"),
  "Japanese text": repeat("コーヒーは九十四度で入れるのが一番です。"),
  "Thai text": repeat("กาแฟรสชาติดีที่สุด"),
  "combining marks": after("a", repeat("\u0301")),
  "letters with combining marks": repeat("e\u0301\u0327"),
  "joined emoji": repeat("👩‍👩‍👧‍👦"),
  flags: repeat("🇩🇪"),
  "paragraph separators": repeat("a\u2029"),
  "zero-width characters": repeat("a\u200d\u200b"),
  "right-to-left text": repeat("قهوة \u202e"),
  "one word of capitals": repeat("ABC"),
  "words with digits": count((index) => `word${index} `),
  "addresses of the library": repeat("https://a.example/media/med_1/a.png "),
  "addresses of the library that nothing ends": repeat("http://a/media/med_"),
  "attributes that nothing ends": after("<a ", repeat('b="')),
  "elements with attributes": repeat('<p class="a" id="b" title="c">d</p>\n\n'),
  "tags with spaces": repeat(`<a${" ".repeat(500)}`),
  "ends of tags": repeat("</p>"),
  "list items of HTML": repeat("<li>a"),
  "rows of HTML": after("<table>", repeat("<tr><td>a")),
  "wide cells of HTML": after("<table>", repeat('<tr><td colspan="99" rowspan="99">a')),
  "links of HTML in links": repeat('<a href="/b">c'),
  "images of HTML": repeat('<img src="a.png" alt="b">'),
  "entities that nothing ends": repeat("&amp"),
  "numbered entities": repeat("&#x26;"),
  CDATA: repeat("<![CDATA["),
  "carriage returns": repeat("a\r"),
  "a mixture": count(
    (index) => ["> a\n", "b\n", "- c\n", "[d](e", "*f_ ", "\n", "`g", "<h", "| i |\n"][(index * 7) % 9] ?? "",
  ),
}

/** Bodies by what they are made of, each at most as long as it is asked for. */
export const bodies: Readonly<Record<string, Generator>> = {
  prose,
  ...Object.fromEntries(Object.entries(hostileBodies).map(([name, make]) => [name, ofLength(make)])),
  ...others,
}

/** Some of these count pieces, not characters. */
function ofLength(make: Generator): Generator {
  return (size) => {
    let pieces = size
    let body = make(pieces)
    for (let round = 0; body.length > size && round < 5; round += 1) {
      pieces = Math.floor((pieces * size) / body.length)
      body = make(pieces)
    }
    return body.slice(0, size)
  }
}

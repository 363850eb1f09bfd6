import * as fc from "fast-check"

const word = fc.constantFrom(
  "coffee",
  "a",
  "Größe",
  "咖啡",
  "x1",
  "don't",
  "end.",
  "snake_case",
  "(so)",
  "&amp;",
  "&copy;",
  "1 < 2",
  "\\#",
  "C#",
  "50%",
  "a:",
)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(" "))
const letters = fc.constantFrom("coffee", "two words", "Größe", "咖啡", "x1 y2")
const address = fc.constantFrom(
  "/a",
  "https://a.example/b?c=d&e",
  "#x",
  '/a "A title"',
  "<a b>",
  "a(b)c",
  "javascript:x",
)

/** Separate marks between words. The parsers differ about marks that touch each other. */
const span = fc.oneof(
  { weight: 4, arbitrary: words },
  ...["*", "**", "_", "__", "~~", "***", "`", "``"].map((mark) => letters.map((text) => mark + text + mark)),
  fc.tuple(letters, address).map(([text, url]) => `[${text}](${url})`),
  fc.tuple(letters, address).map(([text, url]) => `[**${text}** and \`code\`](${url})`),
  fc.tuple(letters, address).map(([text, url]) => `![${text}](${url})`),
  letters.map((text) => `[${text}][ref]`),
  letters.map((text) => `<b class="x">${text}</b>`),
  letters.map((text) => `**${text} *in* ${text}**`),
  fc.constantFrom(
    "[ref]",
    "[^1]",
    "so[^2]",
    "<https://a.example>",
    "<br>",
    "https://b.example/c",
    "www.cups.example",
    "me@cups.example",
    "[@me@cups.example](https://cups.example/@me)",
    "a [ bracket",
    "a [note] and [so [on]]",
  ),
)
const line = fc.array(span, { minLength: 1, maxLength: 5 }).map((all) => all.join(" "))
const lines = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .chain((all) => fc.constantFrom("\n", "  \n", "\\\n").map((gap) => all.map((text) => `So ${text}`).join(gap)))

const list = fc
  .tuple(
    fc.constantFrom("- ", "* ", "+ ", "1. ", "- [ ] ", "- [x] "),
    fc.array(line, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("\n", "\n\n"),
  )
  .map(([mark, items, gap]) => items.map((text) => `${mark}so ${text}`).join(gap))
const nested = fc
  .tuple(line, line, line)
  .map(([first, second, third]) => `- so ${first}\n  - so ${second}\n  - so ${third}\n- end`)
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
const table = fc
  .tuple(fc.constantFrom(":-", "-:", ":-:", "---"), fc.array(fc.tuple(words, letters), { maxLength: 3 }))
  .map(([mark, rows]) => [row(["One", "Two"]), row([mark, mark]), ...rows.map(row)].join("\n"))
const looksLikeDefinition = fc.constantFrom(
  "[key]: value, // so",
  "  [ref]: /x y",
  "  [`on${x}`]: 1",
  "[K in keyof T]:\n  a",
)
const fence = fc
  .tuple(
    fc.constantFrom("```", "~~~"),
    fc.constantFrom("", "js", "js {1,2}", 'ts title="a.ts"'),
    fc.oneof(words, looksLikeDefinition),
  )
  .map(([mark, info, text]) => `${mark}${info}\n${text}\n\nwww.code.example\n${mark}`)

const block = fc.oneof(
  { weight: 3, arbitrary: lines },
  fc.tuple(fc.constantFrom("# ", "## ", "###### "), line).map(([mark, text]) => mark + text),
  words.map((text) => `So ${text}\n===`),
  list,
  nested,
  table,
  fence,
  lines.map((text) => `> ${text.replaceAll("\n", "\n> ")}`),
  line.map((text) => `> [!NOTE]\n> so ${text}`),
  // The parsers agree about a list in a quote, unless an empty line of the quote is near.
  fc
    .tuple(list, fc.constantFrom("\n> ", "\n> ", "\n>\n> ", "\n"))
    .map(([text, gap]) => `> So${gap}${text.replaceAll("\n", gap)}`),
  fc
    .tuple(fc.oneof(list, nested), fc.constantFrom("> \n> So ", ">\n> ## ", ">\n> 1. ", ">\n>\n> So "), line)
    .map(([text, gap, end]) => `> ${text.replaceAll("\n", "\n> ")}\n${gap}${end}`),
  fc.constantFrom("---", "<!-- more -->", "<div>", "</div>", "<details>\n<summary>a</summary>", "[ref]: /r 'a'"),
)

const note = fc.oneof(
  line.map((text) => `[^1]: So ${text}`),
  fc
    .tuple(lines, line)
    .map(([first, second]) => `[^2]:\n    ${first.replaceAll("\n", "\n    ")}\n\n    So ${second} [^1]`),
)

/** Typical documents of Markdown with GFM and HTML: blocks with empty lines in between. */
export const plainMarkdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(block, { minLength: 1, maxLength: 8 }),
    fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.array(note, { minLength: 1, maxLength: 2 })),
    // Brackets next to footnote calls are left to remark.
    fc.boolean(),
  )
  .map(([blocks, notes, isBare]) => {
    const text = [...blocks, ...notes].join("\n\n")
    return isBare ? text.replaceAll("a [ bracket", "").replaceAll("a [note] and [so [on]]", "") : text
  })

import * as fc from "fast-check"

// Words that begin a construct in one place and not in another.
const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("coffee", "a", "Größe", "咖啡", "x1", "🙂", "snake_case", "2*3*4", "don't", "end."),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ..."www.cups.example http://a.example/b?c=d&e https://a.example/(b) me@cups.example mailto:me@a.example a@b www. http://".split(
        " ",
      ),
      ..."HTTPS://A.example/ x@y.z. &amp; &copy; &#64; &commat; &nbsp; \\* \\@ \\[ \\| < > & @ : ~ ^ [ ] ( ) ! # | - + * _ ` ``".split(
        " ",
      ),
    ),
  },
)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(" "))

/** Inline content: nested formatting, links, images, code, HTML and addresses. */
const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string; span: string }>((tie) => ({
  inline: fc
    .array(fc.oneof({ weight: 3, arbitrary: words }, tie("span")), { minLength: 1, maxLength: 4 })
    .chain((parts) => fc.constantFrom(" ", " ", "", "  \n", "\n", "\\\n").map((gap) => parts.join(gap))),
  span: fc.oneof(
    { maxDepth: 3 },
    words,
    ...["*", "**", "_", "__", "~", "~~", "***"].map((mark) => tie("inline").map((text) => mark + text + mark)),
    ...["`", "``"].map((mark) => words.map((text) => mark + text + mark)),
    fc.tuple(tie("inline"), destination()).map(([text, url]) => `[${text}](${url})`),
    fc.tuple(words, destination()).map(([text, url]) => `![${text}](${url})`),
    tie("inline").map((text) => `[${text}][ref]`),
    words.map((text) => `<b class="${text.replaceAll('"', "")}">${text}</b>`),
    fc.constantFrom(
      "[^1]",
      "[^n]",
      "[ref]",
      "[x][]",
      "<https://a.example>",
      "<me@a.example>",
      "<br>",
      "<!-- c -->",
      "<i>",
      "</i>",
    ),
  ),
})).inline

function destination(): fc.Arbitrary<string> {
  return fc.constantFrom(
    "/a",
    "https://a.example/b",
    "<a b>",
    "/a 'title'",
    '/a "www.t.example"',
    "",
    "#x",
    "a(b)c",
    "me@a.example",
    "javascript:x",
  )
}

const fence = fc
  .tuple(fc.constantFrom("```", "~~~", "````"), fc.constantFrom("", "js", "js {1,2}", 'ts title="a.ts"', "c++"), words)
  .map(([mark, info, text]) => `${mark}${info}\n${text}\n\nwww.code.example\n${mark}`)
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
const cell = inline.map((text) => text.replaceAll("\n", " "))
const table = fc
  .tuple(
    fc.array(cell, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("-", ":-", "-:", ":-:", "---"),
    fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 3 }),
  )
  .map(([head, mark, rows]) => [row(head), row(head.map(() => mark)), ...rows.map(row)].join("\n"))

const indent = (text: string, first: string, others: string) => first + text.replaceAll("\n", `\n${others}`)

/** Nested blocks of Markdown with GFM. A document has some of them, with or without empty lines in between. */
const block: fc.Arbitrary<string> = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    inline,
    fc.tuple(fc.constantFrom("# ", "## ", "###### ", "#"), cell).map(([mark, text]) => mark + text),
    fc.tuple(cell, fc.constantFrom("===", "---")).map(([text, line]) => `${text}\n${line}`),
    fence,
    table,
    words.map((text) => `    ${text}\n\n    www.code.example`),
    fc.constantFrom(
      "---",
      "* * *",
      "<div>",
      "</div>",
      "<!-- more -->",
      "<details>\n<summary>a</summary>",
      "[ref]: /r 'a'",
      "[x]: <https://a.example>",
    ),
    inline.map((text) => indent(text, "[^1]: ", "    ")),
    tie("blocks").map((text) => indent(text, "[^n]: ", "    ")),
    tie("blocks").map((text) => indent(text, "> ", "> ")),
    tie("blocks").map((text) => indent(text, "> ", "")),
    tie("blocks").map((text) => indent(text, "> [!NOTE]\n> ", "> ")),
    fc
      .tuple(fc.constantFrom("- ", "* ", "1. ", "7) ", "- [ ] ", "- [x] ", "- [x]"), tie("blocks"))
      .map(([mark, text]) => indent(text, mark, "   ")),
    fc
      .array(fc.tuple(fc.constantFrom("- ", "+ ", "- [ ] ", "2. "), cell), { minLength: 1, maxLength: 4 })
      .map((items) => items.map((item) => item.join("")).join("\n")),
  ),
  blocks: fc
    .array(tie("block"), { minLength: 1, maxLength: 3 })
    .chain((all) => fc.constantFrom("\n\n", "\n", "\n\n\n").map((gap) => all.join(gap))),
})).blocks

/** Usual and unusual documents of Markdown with GFM and HTML. Some lack certain marks. */
export const markdownDocument: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(block, { minLength: 1, maxLength: 5 }),
    fc.constantFrom("\n\n", "\n\n", "\n"),
    fc.constantFrom("\n", "\n", "\r\n"),
    fc.subarray(["~", "@", "www.", "http", "[^", "|", "[ ]", "[x]", "&", "\\", "<", "`", "*"]),
  )
  .map(([blocks, gap, end, left]) => {
    const text = left.reduce((rest, mark) => rest.replaceAll(mark, ""), blocks.join(gap))
    return text.replaceAll("\n", end)
  })

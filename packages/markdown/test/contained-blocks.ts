import * as fc from "fast-check"

/** Mostly the first text, sometimes one of the others. */
const mostly = (first: string, ...others: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(first) }, { weight: 2, arbitrary: fc.constantFrom(...others) })

const words = fc.constantFrom(
  "a",
  "b c",
  "*d*",
  "**e**",
  "`f`",
  "`https://`",
  "`a_*b*`",
  "`me@x.y_*`",
  "[g](/h)",
  "[r]",
  "é1",
  "&amp;",
  "&#x200B;",
  "https://i.example",
  "~~j~~",
  "\\_** ",
  "**k\\_**",
  "_**l**_",
  "**_m n_**",
  "<b title=o@p.q>r</b>",
  "x|y",
  "https://",
  "mailto:",
  "2@s.tt",
)
const row = fc.array(words, { minLength: 1, maxLength: 3 }).map((cells) => `| ${cells.join(" | ")} |`)
const table = fc
  .tuple(row, fc.constantFrom("---", ":-:", "-"), fc.array(row, { maxLength: 2 }))
  .map(([head, mark, rows]) => [head, `|${` ${mark} |`.repeat(head.split(" | ").length)}`, ...rows])
const html = fc
  .array(fc.constantFrom("<div>", "</div>", "<summary>a</summary>", "  b", "<p>c</p>", "<a href=d@e.f>", "\tg"), {
    maxLength: 3,
  })
  .map((lines) => ["<details>", ...lines])
const code = fc
  .array(fc.constantFrom("[x]: y z", "https://", "a_*b*", "  [k]: l,", "", "m@n.oo/p"), { maxLength: 3 })
  .map((lines) => ["```js", ...lines, "```"])
const definition = fc.constantFrom(["[r]: /s"], ["[r]: <https://t.example> 'u'"], ["[r]: /s", "[v]: /w"])
const blocks = fc.oneof(
  words.map((text) => [text]),
  table,
  html,
  code,
  definition,
  fc.tuple(words, words).map(([one, two]) => [`${one} ${two}`]),
)
const marker = fc.constantFrom("- ", "* ", "1. ", "10) ")

/** A block in an item: its lines are indented as the item's content is, or nearly so. */
const item = fc
  .tuple(
    marker,
    words,
    mostly("\n\n", "\n", "\n \n", "\n\n\n"),
    blocks,
    mostly("", " ", "  ", "\t"),
    mostly("exact", "less", "nested"),
    mostly("", "\n- z", "\n\n- z", "\nz", "\n  z"),
  )
  .map(([mark, text, gap, lines, more, indent, end]) => {
    const margin = " ".repeat(indent === "less" ? 1 : mark.length + (indent === "nested" ? 2 : 0))
    const first = indent === "nested" ? `${mark}${text}\n${" ".repeat(mark.length)}- ${text}` : mark + text
    return first + gap + lines.map((line, at) => margin + (at === 0 ? "" : more) + line).join("\n") + end
  })

/** Blocks in a quote, with lines between them. */
const quote = fc
  .tuple(
    mostly("", "z\n>\n> ", "z\n> "),
    fc.oneof(
      blocks.map((lines) => lines.join("\n> ")),
      fc
        .tuple(marker, fc.array(words, { minLength: 1, maxLength: 3 }))
        .chain(([mark, items]) =>
          mostly("\n>\n> ", "\n> ", "\n>  \n> ", "\n>\n>\n> ").map((gap) => items.map((text) => mark + text).join(gap)),
        ),
    ),
    mostly("", "\n>\n> z", "\n> z", "\nz", "\n>"),
  )
  .map((parts) => `> ${parts.join("")}`)

const indented = fc
  .tuple(mostly("", " ", "  ", "   ", "    "), blocks)
  .map(([indent, lines]) => lines.map((line) => indent + line).join("\n"))

/** Bodies with tables, HTML, code and definitions in lists and quotes, or indented. */
export const containedBlocks: fc.Arbitrary<string> = fc
  .array(fc.oneof(item, quote, indented), { minLength: 1, maxLength: 3 })
  .chain((parts) => mostly("\n\n", "\n").map((gap) => parts.join(gap)))

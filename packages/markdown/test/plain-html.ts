import * as fc from "fast-check"
import type { Root } from "hast"
import { expect } from "vitest"

// Internal imports, because the result of a body is the same either way.
import { parseWithHtml } from "../src/parse/parse-with-html.ts"
import { prepareRaw } from "../src/parse/prepare-raw.ts"
import { processorsFor } from "../src/parse/processors.ts"
import { readPlainHtml } from "../src/parse/read-plain-html.ts"

const plainNames =
  "a b blockquote br code details div em figure font h2 hr i img kbd p q section span strong sub summary sup u video".split(
    " ",
  )
const oddNames = (
  "abbr caption center dd dl dt iframe input ins li nobr ol option picture pre ruby script select small source style svg table tbody td " +
  "template textarea th thead title tr tt ul wbr x-y Tabs DIV head link meta col colgroup LI noscript"
).split(" ")
const plainAttributes = [
  "",
  " hidden",
  ' href="/a?b=c&d=e"',
  " src='https://a.example/b.png'",
  ' class="a  b"',
  ' WIDTH="12"',
  " width=12px",
  ' data-a-b="1"',
  ' title="a &amp; &quot;b&quot;"',
  ' style="color: red"',
  '\n  alt=""',
  " rowspan=2 ",
  ' lang="en" dir=ltr',
  " open=''",
  " checked=checked",
  " onclick='a(1)'",
  " height=100%",
  " value=1e2",
  " tabindex=-1",
  " download",
  " rel='a b'",
  ' style={{margin: "auto",width: "1px"}}',
  " width={280}",
  ' src="{{ "/a/b.png" | url }}"',
  " id=a id=b class=c CLASS=d",
  " className='a' é=f",
  ' a"b=c',
  ' href="?a&b& c=d"',
]
const oddAttributes = [
  ' title="&copy; c"',
  " id=a id=b",
  " =a",
  " 1=a 0",
  " className=a class=b",
  " __proto__=a",
  " É=a K=b",
  ' href="&lt"',
  " srcset='a 1x'",
  " constructor=a",
  "/",
  ' a="',
  " é=f",
]
const plainTexts = [
  "a",
  "a b",
  " ",
  "\n",
  "\n\n",
  "\n- c\n",
  "*d*",
  "`e`",
  "[f](/g)",
  "![h](/i)",
  "& m",
  "&mdash;",
  "<!-- o -->",
]
const oddTexts = [
  "| j |\n| - |\n| k |",
  "\n\n## l\n\n",
  "&nbsp;",
  "&copy;",
  "&#39;",
  "<",
  "< n",
  "<!-- > --",
  "<!DOCTYPE p>",
  "<?q?>",
  "\t",
  "\f",
  "```\n\nr\n```",
  "\u00a0",
  "]]>",
  "&#13;",
  "&amp",
]
/** One of many plain and few odd texts. */
const mostly = (plain: readonly string[], odd: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...plain) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...plainNames) },
  { weight: 1, arbitrary: fc.constantFrom(...oddNames) },
)
const attribute = mostly(plainAttributes, oddAttributes)
const tag = fc.tuple(name, attribute, attribute, mostly([">"], ["/>", " />", "\n>", ""]))
const text = mostly(plainTexts, oddTexts)
const pieces = fc.oneof(
  tag.map(([element, first, second, end]) => `<${element}${first}${second}${end}`),
  name.map((element) => `</${element}>`),
  text,
)
const empty = /^(?:br|col|hr|img|input|link|meta|source|wbr)$/

/** HTML in Markdown: mostly elements that are closed, and within others, sometimes pieces of them. */
const html: fc.Arbitrary<string> = fc.letrec<{ html: string; element: string; table: string; rows: string }>((tie) => ({
  element: fc
    .tuple(tag, tie("html"))
    .map(([[element, first, second], content]) =>
      empty.test(element) ? `<${element}${first}${second}>` : `<${element}${first}${second}>${content}</${element}>`,
    ),
  table: tie("html").map(
    (content) =>
      `<table>\n<tbody><tr>\n<td>${content}</td><td>a</td></tr>\n</tbody></table><ul><li>${content}</li></ul>`,
  ),
  rows: fc
    .tuple(
      tie("html"),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: tie("html").map((content) => `<tr>\n<td>${content}</td></tr>\n`) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              "<thead><tr><th>a</th></tr></thead>",
              "<tfoot></tfoot>",
              "</tbody>",
              "<tbody>",
              "<colgroup> <col span=2><col></colgroup>",
              "<col>",
              "<caption>b</caption>",
              "<!-- c -->",
              "<head>",
              "<link rel=d>",
            ),
          },
        ),
        { maxLength: 4 },
      ),
    )
    .map(([content, rows]) => `<table>\n<caption>${content}</caption>\n${rows.join("")}</table>`),
  html: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        { weight: 3, arbitrary: text },
        { weight: 4, arbitrary: tie("element") },
        { weight: 1, arbitrary: tie("table") },
        { weight: 1, arbitrary: tie("html").map((content) => `<div>${content}\n\n${content}\n\t</div>`) },
        { weight: 1, arbitrary: tie("rows") },
        pieces,
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join("")),
})).html

/** Compares HTML that is read plainly with what HTML's parser makes of it. Gives how often it was. */
export function comparePlainHtml(numRuns: number, options: { seed?: number } = {}): number {
  let read = 0
  const processor = processorsFor([]).markdown(-1, { bounds: "unbounded" })
  const parse = (source: string): Root => {
    const tree = processor.runSync(processor.parse(source))
    prepareRaw(tree)
    return tree
  }
  fc.assert(
    fc.property(html, (source) => {
      const plain = readPlainHtml(parse(source).children)
      if (plain === undefined) return
      if (/<[a-z]/i.test(source)) read += 1
      expect(plain, source).toEqual(parseWithHtml(parse(source)))
    }),
    { numRuns, ...options },
  )
  return read
}

import { renderBody } from "@citable/markdown"
import * as fc from "fast-check"
import { expect } from "vitest"

/** With a plugin that can put anything into the tree, all HTML is parsed together. */
const together = [{ key: "nothing", remark: [() => undefined] }]

const name = fc.constantFrom(
  ..."a b code em font i abbr span sub label audio video br hr img wbr address center details dd div dl dt figure footer".split(
    " ",
  ),
  ..."h2 h3 li ol p pre section summary table tbody td th thead tr ul iframe svg math select option form template x-y".split(
    " ",
  ),
)
const text = fc.constantFrom(
  "a",
  "b c",
  "&amp;",
  "*d*",
  "[e](/f)",
  "`g`",
  "**h**",
  "<https://i.example>",
  "[^1]",
  " ",
  "1 < 2",
)
const gap = fc.constantFrom(
  "\n\n",
  "\n",
  "",
  "\n\n",
  "\n\n> ",
  "\n\n- ",
  "\n\n# ",
  "\n\n| a |\n|-|\n| b |\n\n",
  "\n\n```\nx\n```\n\n",
)
const tag = fc.oneof(
  name.map((found) => `<${found}>`),
  name.map((found) => `</${found}>`),
  name.map((found) => `<${found} class="j" id=k data-l='m>'>`),
  fc.constantFrom(
    "<!-- n -->",
    "<!-- more -->",
    "<!-->",
    "<p",
    "<br/>",
    "<img src=o>",
    "<a href='/p'>",
    "</",
    "<?q?>",
    "<iframe src=r></iframe>",
    "<iframe src=r> s </iframe>",
    "<script async src='//t'></script>",
    "<script>if (a < b) c('</d>')</script>",
    "<script><!-- e </script>",
    "<style>f > g { h: i }</style>",
    '<p style={{textAlign: "center"}}>',
    "<div style={{margin: 'auto', width: 1}} hidden>",
    "<a href=/u/>",
    "<b =c d='>' e=f'>",
    '<Tabs><TabItem value="v">w</TabItem></Tabs>',
    "<x-y z>",
  ),
)
/** Tags around content, in usual and unusual forms. */
export const htmlPieces: fc.Arbitrary<string> = fc.letrec<{ piece: string; pieces: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 4 },
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: tag },
    {
      weight: 4,
      arbitrary: fc
        .tuple(name, gap, tie("pieces"), gap)
        .map(([found, one, inner, two]) => `<${found}>${one}${inner}${two}</${found}>`),
    },
    // Words whose end tag is not at the beginning of a line, in elements that may lack their own.
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, tie("piece"), fc.constantFrom("", "</blockquote>", "</li></ul>"))
        .map(([found, inner, end]) => `<div>\n<${found}>\n${inner}\n\na ${inner} b${end}</div>`),
    },
  ),
  pieces: fc.array(fc.tuple(tie("piece"), gap), { minLength: 1, maxLength: 4 }).map((all) => all.flat().join("")),
})).pieces

/** Compares HTML that is parsed block by block with HTML that is parsed together. */
export async function compareHtmlBlocks(numRuns: number, options: { seed?: number } = {}): Promise<void> {
  await fc.assert(
    fc.asyncProperty(htmlPieces, async (pieces) => {
      const body = `Text.\n\n${pieces}\n\nMore *text*.\n\n[^1]: A note.\n`
      const { digest: _, ...apart } = await renderBody(body)
      const { digest: __, ...whole } = await renderBody(body, { plugins: together })
      expect(apart).toEqual(whole)
    }),
    { numRuns, ...options },
  )
}

import { renderBody } from "@citable/markdown"
import { expect, it } from "vitest"

it("names the box of a task, whether Markdown or HTML made it", async () => {
  const { html } = await renderBody("- [x] done\n- [ ] open\n\n<ul><li><input type=checkbox checked> raw</li></ul>")
  expect(html.match(/<input[^>]*>/g)).toEqual([
    '<input type="checkbox" checked disabled aria-label="Completed task">',
    '<input type="checkbox" disabled aria-label="Incomplete task">',
    '<input type="checkbox" checked disabled aria-label="Completed task">',
  ])
})

it("keeps the name that an author gave to a box", async () => {
  const { html } = await renderBody(
    '<input type=checkbox aria-label="Water"> a\n\n<input type=checkbox title="Salt"> b',
  )
  expect(html.match(/(?:aria-label|title)="[^"]*"/g)).toEqual(['aria-label="Water"', 'title="Salt"'])
})

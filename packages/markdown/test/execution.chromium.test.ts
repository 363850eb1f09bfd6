import { renderBody, toFeedHtml } from "@citable/markdown"
import { expect, it } from "vitest"

import { allPlugins } from "./all-plugins.ts"
import { countExecutions, countExecutionsAsText, expectNoExecution, script } from "./executions.ts"
import { eachVector } from "./vectors.ts"

const vectors = eachVector(script)

it(`in a real browser, none of ${vectors.length} bodies runs anything, or asks for more than its images and films`, () =>
  expectNoExecution(vectors))

it("a browser runs many unsanitised bodies", async () => {
  expect(await countExecutions(vectors.filter((_, index) => index % 4 === 0))).toBeGreaterThan(50)
})

it("nothing runs where a page reads the HTML as text, and what is in an attribute cannot end that place", async () => {
  const ends = ["</noscript>", "</title>", "</textarea>", "</style>", "-->", "--!>"]
  const bodies = ends.flatMap((end) => {
    const attack = `${end}<img src=x onerror=${script}>`
    return [
      `![${attack}](https://example.com/a.png)`,
      `[a](https://example.com/ (${attack}))`,
      `<time datetime="${attack}">a</time>`,
      `\`\`\`js title="${attack}"\n1\n\`\`\``,
    ]
  })
  const rendered = await Promise.all(bodies.map((body) => renderBody(body, { plugins: allPlugins })))
  const pieces = rendered.flatMap(({ html }) => [html, toFeedHtml(html, { url: "https://example.com/" })])
  expect(await countExecutionsAsText(pieces)).toBe(0)
  const raw = pieces.map((html) =>
    html.replace(/="[^"]*"/g, (value) => value.replaceAll("&#x3C;", "<").replaceAll("&#x3E;", ">")),
  )
  expect(await countExecutionsAsText(raw)).toBeGreaterThan(20)
})

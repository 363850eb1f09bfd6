// Compares Markdown without its sanitiser with the examples of a specification, whose text has a share-alike licence:
// node packages/markdown/test/by-hand/gfm-spec.ts <spec.txt>
import { readFileSync } from "node:fs"
import process from "node:process"

import { canonicalHtml } from "../canonical-html.ts"
import { createChain } from "../create-chain.ts"
import { parseSpecExamples } from "../spec-examples.ts"

const [path = "spec.txt"] = process.argv.slice(2)
const examples = parseSpecExamples(readFileSync(path, "utf8"))
const render = createChain()
const misses = examples.filter(({ markdown, html }) => canonicalHtml(render(markdown)) !== canonicalHtml(html))
console.log(`${examples.length - misses.length} of ${examples.length}`)
for (const { number, section, markdown, html } of misses) {
  console.log(number, section, JSON.stringify({ markdown, html, ours: render(markdown) }, undefined, 2))
}

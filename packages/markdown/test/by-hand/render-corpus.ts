// Renders every Markdown and HTML file of a folder, and compares each result with its source:
// node packages/markdown/test/by-hand/render-corpus.ts <folder>
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { renderBody } from "@citable/markdown"
import type { RenderedBody } from "@citable/markdown"

import { findActive } from "../find-active.ts"
import { findLosses } from "./find-losses.ts"
import { findUntrue } from "./find-untrue.ts"

const [folder = "."] = process.argv.slice(2)
const totals = { files: 0, characters: 0, active: 0, shownAsText: 0, losses: 0, untrue: 0 }
const warnings = new Map<string, string[]>()

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:md|mdx|markdown|html?)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const body = readFileSync(path, "utf8").replace(/^\uFEFF?---\n[^]*?\n---\n/, "")
  const format = /\.html?$/.test(path) ? "html" : "markdown"
  report(path, body, await renderBody(body, { format, name: path }))
}
console.log(totals)
for (const [code, messages] of warnings) console.log(code, messages.length, messages.slice(0, 3))

function report(path: string, body: string, rendered: RenderedBody): void {
  totals.files += 1
  totals.characters += body.length
  if (rendered.html.startsWith('<pre class="citable-source">')) totals.shownAsText += 1
  const active = findActive(rendered.html)
  totals.active += active.length
  if (active.length > 0) console.log("active", path, active)
  for (const { code, message } of rendered.warnings) {
    const messages = warnings.get(code) ?? []
    warnings.set(code, messages)
    messages.push(message)
  }
  for (const warning of findUntrue(body, rendered)) {
    totals.untrue += 1
    console.log("not true", path, warning)
  }
  for (const loss of findLosses(body, rendered)) {
    totals.losses += 1
    console.log("loss without a warning", path, loss)
  }
}

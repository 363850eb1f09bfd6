import { readFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"

import { chromiumOptions, testDay } from "@citable/dev"
import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createHighlighter } from "@citable/markdown/highlight"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { findOffset } from "../src/islands/find-offset.ts"

const plugins = [createCallouts(), createHighlighter()]
const texts = 100
const blocks = 20

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage({ viewport: { width: 800, height: 60_000 } })
  const source = await readFile(new URL("../../client/src/preview/find-place.ts", import.meta.url), "utf8")
  const script = stripTypeScriptTypes(source).replaceAll(/^import .*$|^export /gm, "")
  await page.addInitScript(`${script}; globalThis.findPlace = findPlace`)
})
afterAll(() => browser?.close())

/** Makes numbers that look random, the same for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Makes a body whose words of the form `w3x7` occur once. The first number is that of their block. */
function makeBody(random: (below: number) => number): string {
  let block = 0
  const parts: string[] = []
  const notes: string[] = []
  for (; block < blocks; block++) {
    let word = 0
    const some = (count: number) =>
      Array.from({ length: count }, () => {
        const other = ["steel", "the", "café", "الصلب", "鋼", "🚲", "bends"][random(7)] ?? ""
        return random(3) === 0 ? other : `w${block}x${word++}`
      }).join(" ")
    const shapes: (() => string)[] = [
      () => some(20),
      () =>
        `${some(4)} *${some(2)}* **${some(2)}** \`${some(1)}\` [${some(2)}](https://steel.example/the) ${some(3)}\n${some(5)}`,
      () => `## ${some(4)}`,
      () => `- ${some(5)}\n- ${some(3)}\n  - ${some(4)}\n    ${some(2)}\n  - ${some(2)}\n- ${some(3)}`,
      () => `1. ${some(4)}\n\n   ${some(5)}\n\n2. ${some(3)}`,
      () => `> ${some(6)}\n> ${some(4)}\n>\n> - ${some(3)}\n> - ${some(2)}`,
      () => `| ${some(2)} | ${some(2)} |\n| --- | --- |\n| ${some(2)} | ${some(3)} |\n| ${some(1)} | ${some(2)} |`,
      () => `<div>\n<p>${some(5)}</p>\n<p>${some(4)}</p>\n</div>`,
      () => `:::tip ${some(2)}\n${some(6)}\n\n${some(3)}\n:::`,
      () => `\`\`\`js\n${some(3)}\n${some(2)}\n\`\`\``,
      () => `<details>\n<summary>${some(3)}</summary>\n\n${some(6)}\n\n</details>`,
      () => `\t${some(4)}\n\t${some(3)}`,
      () => `${some(4)}[^n${block}] ${some(3)}`,
      () => `${some(3)}\\\n${some(3)}  \n${some(3)}`,
    ]
    const at = random(shapes.length)
    parts.push(shapes[at]?.() ?? "")
    if (at === 12) notes.push(`[^n${block}]: ${some(5)}`)
  }
  const ends = random(3) === 0 ? "\r\n" : "\n"
  return [...parts, ...notes].join("\n\n").replaceAll("\n", ends) + ends
}

/** Clicks the middle of every word of the article. Returns what each click says. */
function clickWords(): {
  clicked: string
  place: { line: number; to: number; word: string; nth: number } | undefined
}[] {
  for (const details of document.querySelectorAll("details")) details.open = true
  const walker = document.createTreeWalker(document.querySelector("article") ?? document.body, NodeFilter.SHOW_TEXT)
  const found: ReturnType<typeof clickWords> = []
  const { findPlace } = globalThis as unknown as { findPlace: (event: object) => (typeof found)[number]["place"] }
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { 0: clicked, index } of (node.nodeValue ?? "").matchAll(/w\d+x\d+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + clicked.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      const [clientX, clientY] = [left + width / 2, top + height / 2]
      const target = document.elementFromPoint(clientX, clientY)
      // With Alt, links lead to the text, too.
      const event = { target, button: 0, altKey: true, clientX, clientY }
      found.push({ clicked, place: findPlace(event) })
    }
  }
  return found
}

it(`a click on any word of ${texts} random texts puts the caret on that word`, async () => {
  let words = 0
  const wrong: unknown[] = []
  for (let text = 0; text < texts; text++) {
    const body = makeBody(createRandom(testDay() * 1000 + text))
    const { html } = await renderBody(body, { plugins, sourceLines: true })
    await page.goto("about:blank")
    await page.setContent(`<!doctype html><nav>Home</nav><article>${html}</article>`)
    // The editor has the text with LF.
    const source = body.replaceAll("\r\n", "\n")
    const lines = source.split("\n")
    const startOf = (line: number) => lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0)
    for (const { clicked, place } of await page.evaluate(clickWords)) {
      words++
      if (place === undefined) {
        wrong.push([text, clicked, "nothing"])
        continue
      }
      const from = startOf(place.line)
      const to = place.to > place.line ? startOf(place.to) : source.length
      const at = from + findOffset(source.slice(from, to), place)
      if (!source.startsWith(clicked, at)) wrong.push([text, clicked, place, source.slice(at, at + 30)])
    }
  }
  console.log(`${words} words of ${texts} texts, ${wrong.length} wrong`)
  expect(words).toBeGreaterThan(10_000)
  expect(wrong.slice(0, 20)).toEqual([])
})

import { readFileSync } from "node:fs"

import { expect, it } from "vitest"

import { findWideBodies } from "./find-wide-bodies.ts"

const word = "Donau".repeat(100)
const url = `https://blog.example/${"a-long-path/".repeat(40)}?q=${"x".repeat(200)}`
const cells = (text: string) => `|${` ${text} |`.repeat(30)}`
const nested = (mark: string) =>
  Array.from({ length: 12 }, (_, level) => `${" ".repeat(2 * level)}${mark} level ${level}`).join("\n")

const bodies: Readonly<Record<string, string>> = {
  "a long word": word,
  "a long word in a heading": `## ${word}`,
  "a long address": url,
  "a long link in a heading": `## [${word}](${url})`,
  "a long address in a list and a quote": `- ${url}\n\n> ${url}`,
  "long code in a line": `\`${word}\``,
  "long code in a block": `\`\`\`\n${word}\n\`\`\`\n\n\`\`\`sh\ncurl ${url}\n\`\`\`\n\n    ${word}`,
  "code beyond the budget": `\`\`\`js\n${"a = 1 ".repeat(60)}\n\`\`\`\n\n`.repeat(90),
  "a plain block of HTML": `<pre>${word}</pre>`,
  "a wide table": `${cells("head")}\n${cells("---")}\n${cells("cell")}`,
  "a table with a long word": `| a | b |\n|---|---|\n| ${word} | b |`,
  "a wide image": `![A](/a.png)\n\n<img src="/a.png" width="3000" height="2000" alt="A">\n\n<figure><img src="/a.png" width="3000" height="2000" alt=""></figure>`,
  "a film and a sound": `<video src="/a.mp4" width="1920" height="1080" controls></video>\n\n<audio src="/a.mp3" controls></audio>`,
  "a frame": `<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" width="1280" height="720"></iframe>`,
  "nested lists": nested("-"),
  "nested quotes": `${">".repeat(12)} a`,
  details: `<details open><summary>${word}</summary>\n\n${word}\n\n</details>`,
  definitions: `<dl><dt>${word}</dt><dd>${word}</dd></dl>`,
  footnotes: `A[^1]\n\n[^1]: ${url} ${word}`,
  "a callout": `> [!NOTE]\n> ${word}`,
  "a formula": `$$\n${Array.from({ length: 60 }, (_, index) => `x_{${index}}`).join(" + ")}\n$$`,
  "a formula in a line": `A $$${Array.from({ length: 60 }, (_, index) => `x_{${index}}`).join(" + ")}$$ b.`,
  keys: `<kbd>${word}</kbd>`,
}

const style = (path: string) =>
  `<style>${readFileSync(new URL(`../../../examples/${path}`, import.meta.url), "utf8")}</style>`
const meta = ["article", "lead", "list"].map((part) => `<p class="${part}__meta"><span>By ${word}</span></p>`).join("")
const list = `<ul><li><a href="/a">${word}</a> ${url}</li></ul>`
const ownStyle = `<style>${readFileSync(new URL("../style.css", import.meta.url), "utf8")}</style>`

/** What the pages of the starters and of the documentation have around bodies. */
const pages: Readonly<Record<string, string>> = {
  "tags and bylines of the starter on Astro": `${style("astro-blog/src/styles/lists.css")}<ul class="tags"><li><a class="tag" href="/a">${word}</a></li></ul>${meta}`,
  "topics and bylines of the starter on Next.js": `${style("next-blog/app/lists.css")}<ul class="topics"><li><a class="topic" href="/a">${word}</a></li></ul>${meta}`,
  "a list of the documentation": ownStyle + list,
}

it("no body, list, tag or byline makes a page wider than a phone's 390 pixels", async () => {
  expect(await findWideBodies(bodies, pages)).toEqual([])
})

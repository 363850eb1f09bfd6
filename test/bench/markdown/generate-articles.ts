type Random = () => number

const words = (
  "the a of to and in is that it was for on are as with they be at one have this from or had by hot but some what there we can out " +
  "other were all your when up use word how said an each she which do their time if will way about many then them would write " +
  "publish article reader search engine answer coffee water grind method kettle filter Ärger naïve 咖啡 release version security"
).split(" ")

const codes: [string, string][] = [
  [
    "js",
    'import { readFile } from "node:fs/promises"\n\nexport async function load(path) {\n  const text = await readFile(path, "utf8")\n  return JSON.parse(text) // may throw\n}',
  ],
  [
    "ts",
    "interface Article {\n  slug: string\n  tags: readonly string[]\n}\n\nconst bySlug = new Map<string, Article>()",
  ],
  ["sh", 'npm install --save-dev vitest\nfor f in *.md; do echo "$f"; done'],
  ["json", '{\n  "name": "example",\n  "private": true,\n  "scripts": { "build": "astro build" }\n}'],
  ["html", '<article class="post">\n  <h1>Title</h1>\n  <img src="cup.jpg" alt="A cup">\n</article>'],
  ["css", ".post > h1 {\n  font-size: clamp(1.5rem, 4vw, 3rem);\n  color: var(--ink);\n}"],
  ["python", "def mean(values: list[float]) -> float:\n    return sum(values) / len(values)\n"],
  ["", "plain text\n  with an indent"],
]

/**
 * Articles like those of technical blogs: some 5 KB of prose in the median, with links, lists, images and code in two of five, HTML in one
 * of six, tables and footnotes in a few. The same number gives the same articles.
 */
export function generateArticles(count: number): string[] {
  return Array.from({ length: count }, (_, index) => generateArticle(createRandom(index + 1), index))
}

function generateArticle(random: Random, index: number): string {
  const blocks: string[] = []
  // Most are short, and a few are very long.
  const length = 1200 * Math.exp(2.4 * random() + random())
  const hasCode = random() < 0.4
  const hasHtml = random() < 0.16
  const hasTable = random() < 0.05
  let size = 0
  while (size < length) {
    const block = generateBlock(random, { hasCode, hasHtml, hasTable })
    blocks.push(block)
    size += block.length
  }
  if (random() < 0.03) blocks.push(`A claim[^1] of article ${index}.\n\n[^1]: ${sentence(random)}`)
  return `${blocks.join("\n\n")}\n`
}

function generateBlock(random: Random, has: Record<"hasCode" | "hasHtml" | "hasTable", boolean>): string {
  const kind = random()
  if (kind < 0.12) return `${random() < 0.7 ? "##" : "###"} ${sentence(random).slice(0, -1)}`
  if (kind < 0.22) return list(random)
  if (kind < 0.26) return `> ${sentence(random)}\n> ${sentence(random)}`
  if (kind < 0.3)
    return `![${pick(random, words)} ${pick(random, words)}](https://example.com/images/${Math.floor(random() * 1000)}.jpg)`
  if (kind < 0.42 && has.hasCode) {
    const [language, code] = pick(random, codes)
    return `\`\`\`${language}\n${code}\n\`\`\``
  }
  if (kind < 0.46 && has.hasHtml) {
    return `<figure>\n<img src="https://example.com/a.png" alt="A chart" width="600">\n<figcaption>${sentence(random)}</figcaption>\n</figure>`
  }
  if (kind < 0.49 && has.hasTable) return table(random)
  return paragraph(random)
}

function paragraph(random: Random): string {
  return Array.from({ length: 2 + Math.floor(random() * 5) }, () => sentence(random)).join(" ")
}

function list(random: Random): string {
  const mark = random() < 0.3 ? "1." : "-"
  return Array.from({ length: 3 + Math.floor(random() * 5) }, () => `${mark} ${sentence(random)}`).join("\n")
}

function table(random: Random): string {
  const row = (): string => `| ${pick(random, words)} | ${Math.floor(random() * 100)} | ${pick(random, words)} |`
  return ["| Name | Count | Note |", "| --- | ---: | --- |", ...Array.from({ length: 4 }, row)].join("\n")
}

function sentence(random: Random): string {
  const parts = Array.from({ length: 6 + Math.floor(random() * 12) }, () => pick(random, words))
  const mark = random()
  const at = Math.floor(random() * parts.length)
  if (mark < 0.12) parts[at] = `[${parts[at]}](https://example.com/${parts[at]}?page=${Math.floor(random() * 9)})`
  else if (mark < 0.22) parts[at] = `**${parts[at]}**`
  else if (mark < 0.3) parts[at] = `*${parts[at]}*`
  else if (mark < 0.42) parts[at] = `\`${parts[at]}()\``
  else if (mark < 0.44) parts[at] = `<https://example.com/${at}>`
  return `${parts.join(" ")}.`
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value
}

/** mulberry32: numbers from 0 to 1 that depend on the seed alone. */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

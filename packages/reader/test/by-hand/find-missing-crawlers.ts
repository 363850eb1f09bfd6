import { readFile } from "node:fs/promises"

import { crawlers } from "../../src/ai-access/crawlers.ts"

// node packages/reader/test/by-hand/find-missing-crawlers.ts <robots.json of github.com/ai-robots-txt/ai.robots.txt>
// Prints the crawlers of that list that ours lacks, each with what the list says of it. Most are no assistants: add those that matter.

interface Listed {
  operator?: string
  function?: string
  respect?: string
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error("Name the file robots.json.")
const listed = JSON.parse(await readFile(path, "utf8")) as Record<string, Listed>
const known = new Set(crawlers.map(({ name }) => name.toLowerCase()))
const missing = Object.entries(listed).filter(([name]) => !known.has(name.toLowerCase()))
for (const [name, { operator = "", function: purpose = "", respect = "" }] of missing) {
  console.log([name, operator, purpose, respect].map((text) => text.replace(/\s+/g, " ").slice(0, 90)).join(" | "))
}
const names = new Set(Object.keys(listed).map((name) => name.toLowerCase()))
const own = crawlers.filter(({ name }) => !names.has(name.toLowerCase())).map(({ name }) => name)
console.log(`\n${missing.length} of ${names.size} names are not in our table. Only our table has: ${own.join(", ")}.`)

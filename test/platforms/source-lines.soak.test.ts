import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const goal = 600

it("says how many lines of source each platform has", () => {
  const folders = [...globSync("packages/publisher-*", { cwd: root }), "packages/publishers/src/wordpress"].toSorted()
  const table = folders.map((folder) => {
    const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (name) => /node_modules|test|dist/.test(name) })
    const lines = files.reduce((sum, file) => sum + readFileSync(root + file, "utf8").split("\n").length - 1, 0)
    return { platform: folder.replace(/^.*[-/]/, ""), files: files.length, lines, goal }
  })
  console.table(table)
  expect(table.every(({ lines }) => lines > 0)).toBe(true)
})

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|js|astro|css)$/.test(file) && existsSync(root + file))

it("no file has more than 300 lines: split the longer ones by what they do", () => {
  const long = files
    .map((file) => `${readFileSync(root + file, "utf8").split("\n").length} ${file}`)
    .filter((line) => Number.parseInt(line) > 301)
  expect(long).toEqual([])
})

it("no file is a bag of leftovers: put a thing beside what uses it", () => {
  expect(files.filter((file) => /\/(utils|helpers|types|common|misc)\.tsx?$/.test(file))).toEqual([])
})

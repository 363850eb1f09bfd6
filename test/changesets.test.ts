import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { readChangesets } from "../packages/dev/src/read-changesets.ts"
import { writeChangelog } from "../packages/dev/src/write-changelog.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const changesets = readChangesets(root)
const published = globSync("packages/*/package.json", { cwd: root })
  .map((file) => JSON.parse(readFileSync(root + file, "utf8")) as { name: string; private?: boolean })
  .filter((manifest) => manifest.private !== true)
  .map(({ name }) => name)

it("every changeset names packages that are published, and says in a sentence what users notice", () => {
  const unknown = changesets.flatMap(({ id, packages }) =>
    packages.filter((name) => !published.includes(name)).map((name) => `${id}: ${name}`),
  )
  expect(unknown).toEqual([])
  expect(changesets.filter(({ text }) => text.length < 30).map(({ id }) => id)).toEqual([])
})

it("the changelog has each change once, in a part of the project, with its packages", () => {
  const text = writeChangelog(changesets, { version: "1.2.3", date: "2026-11-24" })
  expect(text).toMatch(/^## 1\.2\.3 \(2026-11-24\)\n\n### Dashboard\n\n#### New\n\n- /)
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(changesets.length)
})

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

it("sentences say what the packages do, not what to do: Adds, not Add", () => {
  const order =
    /^(?:Add|Allow|Answer|Ask|Bound|Find|Fix|Give|Import|Keep|Let|Make|Open|Put|Read|Refuse|Remove|Render|Run|Say|Show|Start|Stop|Take|Tell|Write) /
  expect(changesets.filter(({ text }) => order.test(text)).map(({ id, text }) => `${id}: ${text}`)).toEqual([])
})

it("the changelog has each change once, in a part of the project, above earlier releases", () => {
  const earlier = "# Changelog\n\n## 1.2.2 (2026-11-01)\n\nOld.\n"
  const one = (bump: "minor" | "patch", text: string) => ({ id: text, bump, packages: ["@citable/astro"], text })
  const given = [...changesets, one("minor", "Adds a first thing."), one("patch", "Mends a second thing.")]
  const text = writeChangelog(earlier, given, { version: "1.2.3", date: "2026-11-24" })
  expect(text).toMatch(/^# Changelog\n\n## 1\.2\.3 \(2026-11-24\)\n\n### /)
  expect(text).toMatch(/#### New\n\n(?:- .*\n)*- Adds a first thing\.\n(?:- .*\n)*\n#### Fixed\n/)
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(given.length)
  expect(text).toMatch(/\n\n## 1\.2\.2 \(2026-11-01\)\n\nOld\.\n$/)
})

it("a section that somebody wrote by hand gets its date, and stays when the release is prepared again", () => {
  const written = "# Changelog\n\n## 1.2.3 (unreleased)\n\nBy hand.\n"
  const text = writeChangelog(written, changesets, { version: "1.2.3", date: "2026-11-24" })
  expect(text).toBe("# Changelog\n\n## 1.2.3 (2026-11-24)\n\nBy hand.\n")
  expect(writeChangelog(text, [], { version: "1.2.3", date: "2026-12-01" })).toBe(text)
})

it("what several packages have stands in the part that they share; the same sentence stands once", () => {
  const one = (text: string, ...packages: string[]) => ({ id: text, bump: "minor" as const, packages, text })
  const text = writeChangelog(
    "",
    [
      one("Reads twice as fast", "@citable/markdown", "@citable/contract"),
      one("Shows authors.", "@citable/astro", "@citable/next", "@citable/markdown"),
      one("`citable import` reads\nmore.", "citable", "@citable/import", "@citable/service"),
      one("Adds notes to pages of articles.", "@citable/dashboard", "@citable/service"),
      one("Reads twice as fast.", "@citable/client"),
    ],
    { version: "1.2.3", date: "2026-11-24" },
  )
  expect(text.split("\n").filter((line) => /^(### |- )/.test(line))).toEqual([
    "### Astro and Next.js",
    "- Shows authors. (also `@citable/markdown`)",
    "### Command line",
    "- `citable import` reads more. (also `@citable/import`, `@citable/service`)",
    "### Dashboard",
    "- Adds notes to pages of articles. (also `@citable/service`)",
    "### Any site",
    "- Reads twice as fast.",
  ])
})

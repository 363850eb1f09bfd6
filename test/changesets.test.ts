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

it("the changelog has each change once, in a part of the project", () => {
  const text = writeChangelog(changesets, { version: "1.2.3", date: "2026-11-24" })
  expect(text).toMatch(/^## 1\.2\.3 \(2026-11-24\)\n\n### Service and sites\n\n#### New\n\n- /)
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(changesets.length)
})

it("the first changelog has what is new, and at the end what was corrected before", () => {
  const text = writeChangelog(changesets, { version: "0.1.0", date: "2026-11-24", isFirst: true })
  expect(text).toMatch(/^## 0\.1\.0 \(2026-11-24\)\n\nThe first release\.\n\n### Service and sites\n\n- /)
  const [news = "", corrected = ""] = text.split("\n### Corrected and made faster before this release\n")
  const count = (part: string) => part.split("\n").filter((line) => line.startsWith("- ")).length
  expect(count(news)).toBe(changesets.filter(({ bump }) => bump !== "patch").length)
  expect(count(corrected)).toBe(changesets.filter(({ bump }) => bump === "patch").length)
  expect(text).not.toContain("#### Fixed")
})

it("what several packages have stands in the part that they share; the same sentence stands once", () => {
  const one = (text: string, ...packages: string[]) => ({ id: text, bump: "minor" as const, packages, text })
  const text = writeChangelog(
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

import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

import { expect, it } from "vitest"

import { findWideBodies } from "./find-wide-bodies.ts"

/** A folder of Markdown articles, with folders in it. */
const folder = process.env["CITABLE_ARTICLES"]

it("no article of the folder CITABLE_ARTICLES makes a page wider than a phone", { timeout: 600_000 }, async () => {
  const names =
    folder === undefined
      ? []
      : readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.mdx?$/.test(name))
  const bodies = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder ?? "", name), "utf8").replace(/^---\n[^]*?\n---\n/, "")]),
  )
  expect(await findWideBodies(bodies)).toEqual([])
})

import { readFileSync } from "node:fs"

import { expect, it } from "vitest"

import { listedPlatforms } from "../packages/cli/src/serve/listed-platforms.ts"

const page = readFileSync(new URL("../docs/guides/publish-elsewhere.md", import.meta.url), "utf8")
const [, section = ""] = page.split("## What was tested")
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim()))

it("the table of platforms has a row for each that serve publishes to, and says what its definition says it was tested on", () => {
  expect(rows.map(([, name = ""]) => name).toSorted()).toEqual(listedPlatforms.map(({ name }) => name).toSorted())
  for (const { name, testedOn = "real_server" } of listedPlatforms) {
    const [, , tested = ""] = rows.find(([, title]) => title === name) ?? []
    expect([name, tested.includes("never run against")]).toEqual([name, testedOn === "vendor_schema"])
  }
})

it("each definition has the steps that its form shows, each a sentence", () => {
  for (const { name, steps = [] } of listedPlatforms) {
    expect([name, steps.filter((step) => !/^[A-Z].{10,160}\.$/u.test(step))]).toEqual([name, []])
  }
})

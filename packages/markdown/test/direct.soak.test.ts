import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { it } from "vitest"

import { compareDirect, expectAlike, ways } from "./direct-differential.ts"
import { gfmExamples } from "./gfm-examples.ts"
import { parseSpecExamples } from "./spec-examples.ts"
import { allVectors } from "./vectors.ts"

it("30,000 generated bodies render alike with and without a tree of elements", async () => {
  await compareDirect(30_000)
})

it.each(Object.entries(ways))("all examples render alike with and without a tree of elements, %s", async (_, way) => {
  const spec = parseSpecExamples(readFileSync(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")), "utf8"))
  for (const { markdown } of [...spec, ...gfmExamples]) await expectAlike(markdown, way)
})

it("all attacks render alike with and without a tree of elements", async () => {
  for (const { body } of allVectors("alert(1)")) {
    for (const way of Object.values(ways)) await expectAlike(body, way)
  }
})

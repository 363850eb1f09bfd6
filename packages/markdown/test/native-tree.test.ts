import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import * as satteri from "satteri"
import { expect, it } from "vitest"

// Internal imports, because a result shows less than the tree.
import { createNativeParse } from "../src/parse/native/create-native-parse.ts"
import { normaliseSource } from "../src/parse/normalise-source.ts"
import { gfmExamples } from "./gfm-examples.ts"
import { parseSpecExamples } from "./spec-examples.ts"
import { allVectors } from "./vectors.ts"

const spec = parseSpecExamples(readFileSync(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")), "utf8"))

it("a tree of the native parser is the one that its package makes, with all positions or with those of its blocks", () => {
  const parse = createNativeParse(satteri, { gfm: true })
  const others = allVectors("alert(1)").filter((_, index) => index % 20 === 0)
  const bodies = [...[...spec, ...gfmExamples].map(({ markdown }) => markdown), ...others.map(({ body }) => body)]
  let compared = 0
  for (const body of bodies.map(normaliseSource)) {
    const tree = parse(body)
    if (tree === undefined) continue
    expect(tree, body).toEqual(satteri.markdownToMdast(body, { features: { frontmatter: false } }))
    const blocks = parse(body, { positions: false })
    expect(blocks?.children.map(({ position }) => position)).toEqual(tree.children.map(({ position }) => position))
    compared += 1
  }
  expect(compared).toBeGreaterThan(600)
})

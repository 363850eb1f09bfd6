import { readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"

import { expect, test } from "vitest"

/** The modules that an entry loads, and what they import from elsewhere. */
async function walk(file: string, seen = new Set<string>(), outside = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const source = await readFile(file, "utf8")
  for (const [, specifier = ""] of source.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)) {
    if (specifier.startsWith(".")) await walk(resolve(dirname(file), specifier), seen, outside)
    else outside.add(specifier)
  }
  return [...outside].toSorted()
}

const entry = (name: string) => resolve(import.meta.dirname, "../src", name)

test("receiving, signing and testing need nothing but the contract and web APIs", async () => {
  expect(await walk(entry("index.ts"))).toEqual(["@citable/contract"])
  expect(await walk(entry("testing.ts"))).toEqual(["@citable/contract"])
})

test("only safe-fetch needs Node", async () => {
  expect(await walk(entry("safe-fetch.ts"))).toEqual(["@citable/contract", "node:dns/promises", "node:net", "undici"])
})

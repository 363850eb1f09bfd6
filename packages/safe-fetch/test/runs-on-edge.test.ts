import { readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"

import { expect, test } from "vitest"

/** The imports from other packages of a module and its dependencies. */
async function outside(file: string): Promise<string[]> {
  const source = await readFile(file, "utf8")
  const found = [...source.matchAll(/from "([^"]+)"/g)].map(([, specifier = ""]) => specifier)
  const below = found.filter((specifier) => specifier.startsWith("."))
  const deeper = await Promise.all(below.map((specifier) => outside(resolve(dirname(file), specifier))))
  return [...new Set([...found.filter((specifier) => !specifier.startsWith(".")), ...deeper.flat()])].toSorted()
}

const entry = (name: string) => resolve(import.meta.dirname, "../src", name)

test("bounds needs only the contract and web APIs", async () => {
  expect(await outside(entry("bounds.ts"))).toEqual(["@citable/contract"])
})

test("the fetch itself needs Node", async () => {
  expect(await outside(entry("index.ts"))).toEqual(["@citable/contract", "node:dns/promises", "node:net", "undici"])
})

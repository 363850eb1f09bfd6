import { readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"

import { expect, onTestFinished, test, vi } from "vitest"

import { createWebhookSecret, signWebhook, verifyWebhook } from "../src/index.ts"

const folder = resolve(import.meta.dirname, "..")

/** The modules that an entry loads without the condition `node`, and their imports from other packages. */
async function walk(file: string, seen = new Set<string>(), outside = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const manifest = JSON.parse(await readFile(resolve(folder, "package.json"), "utf8")) as {
    imports: Record<string, { default: string }>
  }
  const source = await readFile(file, "utf8")
  for (const [, specifier = ""] of source.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)) {
    if (specifier.startsWith("#"))
      await walk(resolve(folder, manifest.imports[specifier]?.default ?? ""), seen, outside)
    else if (specifier.startsWith(".")) await walk(resolve(dirname(file), specifier), seen, outside)
    else outside.add(specifier)
  }
  return [...outside].toSorted()
}

const entry = (name: string) => resolve(folder, "src", name)

test.each(["index.ts", "testing.ts", "verifiers.ts"])(
  "%s needs only the contract, web APIs and the bounds of safe-fetch",
  async (name) => {
    const packages = await walk(entry(name))
    expect(packages.filter((one) => one !== "@citable/safe-fetch/bounds")).toEqual(["@citable/contract"])
  },
)

test("code that needs Node has separate entries", async () => {
  expect(await walk(entry("sqlite-store.ts"))).toEqual(["node:sqlite"])
  expect(await walk(entry("safe-fetch.ts"))).toEqual(["@citable/safe-fetch"])
})

test("node:crypto verifies on Node, and WebCrypto elsewhere", async () => {
  const sign = vi.spyOn(crypto.subtle, "sign")
  onTestFinished(() => sign.mockRestore())
  const secrets = [createWebhookSecret()]
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = await signWebhook({ id: "evt_1", timestamp, body: "{}", secrets })
  await verifyWebhook({ headers, body: new TextEncoder().encode("{}"), secrets })
  expect(sign).toHaveBeenCalledTimes(process.env["CITABLE_TEST_RUNTIME"] === "edge" ? 2 : 0)
})

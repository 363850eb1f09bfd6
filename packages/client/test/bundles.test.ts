import { isBuiltin } from "node:module"
import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"

import { rolldown } from "rolldown"
import { expect, test } from "vitest"

import { apiKey } from "./fake-service.ts"

const page = `
import { createClient } from "@citable/client"
try {
  createClient({ apiKey: ${JSON.stringify(apiKey)} })
} catch (error) {
  report(error)
}`
const edge = `
import { createClient, toContentSource } from "@citable/client"
report(toContentSource(createClient({ apiKey: ${JSON.stringify(apiKey)} })))`

/** Bundles the client for a runtime. Returns the bundle and its remaining imports. */
async function bundle(code: string, conditionNames: string[]) {
  const build = await rolldown({
    input: "entry",
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    platform: conditionNames.includes("browser") ? "browser" : "neutral",
    resolve: { conditionNames: [...conditionNames, "import"], mainFields: ["module", "main"] },
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? fileURLToPath(new URL("entry.js", import.meta.url)) : null),
        load: (id) => (id.endsWith("/test/entry.js") ? code : null),
      },
    ],
  })
  const { output } = await build.generate({ format: "iife", minify: true })
  await build.close()
  const [chunk] = output
  return { code: chunk.code, imports: [...chunk.imports, ...chunk.dynamicImports], chunks: output.length }
}

function run(code: string, globals: object): unknown {
  const reported: unknown[] = []
  runInContext(code, createContext({ ...globals, report: (value: unknown) => reported.push(value) }))
  return reported[0]
}

test("A browser bundle refuses the key, and contains no code that could send it", async () => {
  const { code, imports } = await bundle(page, ["browser"])
  expect(imports).toEqual([])
  expect(run(code, { window: {}, document: {} })).toMatchObject({ code: "key_in_browser" })
  expect(code).not.toMatch(/authorization|Bearer/)
})

test.each([
  ["Vercel's edge", ["edge-light", "worker"]],
  ["Cloudflare's Workers", ["workerd", "worker", "browser"]],
])("A bundle for %s is small, and imports only what exists there", async (_runtime, conditions) => {
  const { code, imports, chunks } = await bundle(edge, conditions)
  expect([imports, chunks]).toEqual([[], 1])
  expect([...code.matchAll(/(?:require|import)\("([^"]+)"\)/g)].filter(([, name = ""]) => isBuiltin(name))).toEqual([])
  // Only the catalogue with its schemas would be four times as large.
  expect(code.length).toBeLessThan(50_000)
  expect(run(code, { TextEncoder, URL })).toMatchObject({
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
})

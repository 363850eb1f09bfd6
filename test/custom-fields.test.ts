import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { articleSchema, citableLoader } from "@citable/astro/loader"
import { createClient } from "@citable/client"
import { startService, type StartedService } from "@citable/dev"
import { createCitable } from "@citable/next/pages"
import type { z } from "astro/zod"
import { runCli } from "citable"
import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest"

import { createLoaderContext } from "../packages/astro/test/create-loader-context.ts"
import { type CustomFields, customSchema } from "./fixtures/custom-fields.ts"

const written = fileURLToPath(new URL("fixtures/custom-fields.ts", import.meta.url))
const files = fileURLToPath(new URL("fixtures/custom-blog", import.meta.url))

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  folder = await mkdtemp(join(tmpdir(), "citable-custom-"))
  await run("import", files, "--custom-fields")
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken }
  const code = await runCli([...argv, "--brand", started.brandId], {
    env,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
  })
  return { code, out: out.join("\n"), err: err.join("\n") }
}

const first = { level: "beginner", minutes: 4, featured: true, series: ["basics", "tools"] }
const second = { level: "expert", event_date: "2026-07-01" }

it("front matter comes back from the API", async () => {
  const client = createClient({ baseUrl: started.url, apiKey: started.apiKey })
  const { data } = await client.listContent({ sort: "title", fields: ["custom"] })
  await client.close()
  expect(data.map(({ custom }) => custom)).toEqual([first, second])
})

it("citable types writes what the brand declares", async () => {
  const file = join(folder, "custom-fields.ts")
  expect((await run("types", "--astro", "--out", file)).out).toContain("5 custom fields")
  expect(await readFile(file, "utf8")).toBe(await readFile(written, "utf8"))
  const plain = await run("types")
  expect(plain.out).toContain("level?: string")
  expect(plain.out).not.toContain("zod")
  expect(JSON.parse((await run("types", "--json")).out)).toMatchObject({
    file: null,
    custom_fields: { minutes: { type: "integer" } },
  })
})

it("an Astro collection has them with their types", async () => {
  const schema = articleSchema.extend({ custom: customSchema })
  expectTypeOf<z.infer<typeof schema>["custom"]["minutes"]>().toEqualTypeOf<number | undefined>()
  const context = createLoaderContext({ schema })
  await citableLoader({ apiKey: started.apiKey, baseUrl: started.url }).load(context)
  const custom = ["first", "second"].map((id) => context.store.get<z.infer<typeof schema>>(id)?.data.custom)
  expect(custom).toEqual([first, second])
})

it("an Astro build goes on without a value that no longer fits, and a site without a schema sees every value", async () => {
  const schema = articleSchema.extend({ custom: customSchema })
  const data = { ...first, minutes: "four", unknown: 1 }
  expect(schema.shape.custom.parse(data)).toMatchObject({ level: "beginner", minutes: undefined })
  expect(articleSchema.shape.custom.parse(data)).toEqual(data)
})

it("a Next site has them with their types, in articles and lists", async () => {
  const citable = createCitable<CustomFields>({ baseUrl: started.url, apiKey: started.apiKey, distDir: "missing" })
  const article = await citable.getArticle("first")
  expectTypeOf(article?.custom).toEqualTypeOf<CustomFields | undefined>()
  expect(article?.custom).toEqual(first)
  const articles = await citable.getArticles()
  expectTypeOf(articles[0]?.custom.level).toEqualTypeOf<string | undefined>()
  expect(articles.map(({ custom }) => custom)).toEqual(expect.arrayContaining([first, second]))
})

it("no text of a declaration can leave its comment or its literal", async () => {
  await started.call(
    "PATCH",
    `/v1/brands/${started.brandId}`,
    {
      custom_fields: {
        mood: { type: "string", enum: ['a"b', "`${c}`"], description: "x */ process.exit() /*\u2028y" },
      },
    },
    started.operatorToken,
  )
  const { out } = await run("types", "--astro")
  expect(out).toContain('/** x * / process.exit() /* y */\n  mood?: "a\\"b" | "`${c}`"')
  expect(out).toContain('mood: z.enum(["a\\"b","`${c}`"])')
})

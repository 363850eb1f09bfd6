import { describe, expect, it } from "vitest"

import { setAddress } from "../src/init/address/set-address.ts"
import { editAstroConfig } from "../src/init/edit-astro-config.ts"
import { collectionKinds, editCollections, readCollection } from "../src/init/edit-collections.ts"
import { findAstroOptions } from "../src/init/find-astro-options.ts"
import { parseScript } from "../src/init/parse-script.ts"
import { type ConfigShape, configShapes } from "./config-shapes.ts"

const edit = (code: string) => editCollections(code, collectionKinds.static, "articles")
const read = (code: string) => readCollection(code, collectionKinds.static, "articles")
const head = 'import { defineConfig } from "astro/config"\n'

describe("a configuration of Astro", () => {
  it.each<ConfigShape>([
    ...configShapes,
    ["with another thing of our name", `${head}const citable = 1\nexport default defineConfig({})\n`, false],
    ["not JavaScript", "export default {", false],
  ])("%s is edited with what is there kept, or not at all", (_shape, code, isEdited) => {
    const after = editAstroConfig(code)
    expect(after !== undefined).toBe(isEdited)
    if (after === undefined) return
    expect(after).toContain('import citable from "@citable/astro"')
    expect(after).toMatch(/integrations(?: =|:) \[(?:mdx\(\), )?citable\(\)\]/)
    expect(editAstroConfig(after)).toBe(after)
  })

  it("gets the route for webhooks, and a place for pages that are rendered on demand, where it wants them", () => {
    const wish = { hasWebhook: true, addsCache: true }
    const code = `${head}import node from "@astrojs/node"\n\nexport default defineConfig({\n  adapter: node(),\n})\n`
    expect(editAstroConfig(code, wish)).toBe(
      code
        .replace("{ defineConfig }", "{ defineConfig, memoryCache }")
        .replace('"@astrojs/node"\n', '"@astrojs/node"\nimport citable from "@citable/astro"\n')
        .replace(
          "node(),\n",
          "node(),\n  integrations: [citable({ webhook: true })],\n  cache: { provider: memoryCache() },\n",
        ),
    )
    expect(editAstroConfig(`const memoryCache = 1\n${code}`, wish)).toBeUndefined()
  })

  it.each<[what: string, code: string, added: readonly string[]]>([
    [
      "tabs, single quotes, semicolons and a list on lines",
      "// @ts-check\nimport mdx from '@astrojs/mdx';\n\nexport default defineConfig({\n\tintegrations: [\n\t\tmdx(), // For posts.\n\t],\n});\n",
      ["import citable from '@citable/astro';", "\t\tcitable(),"],
    ],
    [
      "a last element without a comma",
      `${head}export default defineConfig({\n  integrations: [\n    (mdx())\n  ],\n})\n`,
      ['import citable from "@citable/astro"', "    citable()"],
    ],
    [
      "no imports, below @ts-check",
      "// @ts-check\n// Mine.\nexport default {\n  site: 'https://a.b',\n}\n",
      ["import citable from '@citable/astro'", "", "  integrations: [citable()],"],
    ],
    [
      "an empty object, and a comment behind the import",
      'import { defineConfig } from "astro/config" // Astro.\nexport default defineConfig({})\n',
      ['import citable from "@citable/astro"', "export default defineConfig({", "  integrations: [citable()],", "})"],
    ],
  ])("keeps every line but those that it adds to: %s", (_what, code, added) => {
    for (const newline of ["\n", "\r\n"]) {
      const before = code.replaceAll("\n", newline)
      const after = editAstroConfig(before) ?? ""
      expect(after.replaceAll(newline, "")).not.toMatch(/[\r\n]/)
      const lines = new Set(before.split(newline))
      expect(after.split(newline).filter((line) => !lines.has(line) && !/^ +\(mdx\(\)\),$/.test(line))).toEqual(
        added.filter((line) => !lines.has(line)),
      )
    }
  })
})

describe("the address in a configuration of Astro", () => {
  const set = (code: string) => {
    const body = parseScript(code) ?? []
    const object = findAstroOptions(body)
    return object === undefined ? undefined : setAddress(code, "https://real.example", { body, object, name: "site" })
  }

  it.each([
    ["export default {}\n", 'export default {\n  site: "https://real.example",\n}\n'],
    [
      "export default {\n\toutput: 'static',\n}\n",
      "export default {\n\tsite: 'https://real.example',\n\toutput: 'static',\n}\n",
    ],
    [
      `${head}const site = "http://localhost:4321"\nexport default defineConfig({ base: "/x", site })\n`,
      `${head}const site = "https://real.example"\nexport default defineConfig({ base: "/x", site })\n`,
    ],
    [
      "export default { ...shared, site: `https://example.com/` }",
      "export default { ...shared, site: `https://real.example` }",
    ],
  ])("comes into %j", (code, edited) => {
    expect(set(code)).toEqual({ kind: "edited", code: edited })
  })

  it.each([
    [`{ site: "https://real.example/blog" }`, { kind: "same" }],
    [`{ site: "https://old.example" }`, { kind: "other", address: "https://old.example" }],
    ["{ site: process.env.SITE }", { kind: "unknown" }],
    ["{ site: `https://${host}` }", { kind: "unknown" }],
    ["{ ...shared }", { kind: "unknown" }],
    [`{ site: "https://example.com", ...shared }`, { kind: "unknown" }],
  ])("leaves %s as it is", (options, outcome) => {
    expect(set(`export default ${options}\n`)).toEqual(outcome)
  })
})

describe("a file of collections", () => {
  it("gets one more collection, and only the imports that it lacks", () => {
    const code =
      "import { defineCollection } from 'astro:content';\n\nconst blog = defineCollection({});\n\nexport const collections = { blog };\n"
    expect(edit(code)).toBe(
      "import { defineCollection } from 'astro:content';\nimport { citableLoader } from '@citable/astro/loader';\n\nconst blog = defineCollection({});\n\n" +
        "export const collections = { blog, articles: defineCollection({ loader: citableLoader() }) };\n",
    )
    expect(edit("export const collections = {\n\tdocs,\n}\n")).toBe(
      'import { defineCollection } from "astro:content"\nimport { citableLoader } from "@citable/astro/loader"\n\n' +
        "export const collections = {\n\tdocs,\n\tarticles: defineCollection({ loader: citableLoader() }),\n}\n",
    )
  })

  it("gets a live collection with the import of that", () => {
    expect(editCollections("export const collections = {}\n", collectionKinds.live, "citableArticles")).toContain(
      "  citableArticles: defineLiveCollection({ loader: citableLiveLoader() }),\n",
    )
  })

  it.each<[code: string, found: ReturnType<typeof read>]>([
    ['export { collections } from "./mine"\n', "unknown"],
    ["export const collections = { ...mine }\n", "unknown"],
    ["export const collections = { docs }\n", "none"],
    [
      "const own = { articles: defineCollection({ loader: glob() }), news: defineCollection({ loader: citableLoader() }) }\nexport { own as collections }\n",
      "unknown",
    ],
    ["const articles = { loader: citableLoader() }\nexport const collections = { articles }\n", "ours"],
    ["export const collections = { articles: mine }\n", "other"],
    ["export const collections = { posts: citableLoader(), articles: mine }\n", "other"],
    ["const collections = { articles: mine, news: citableLoader() }\nexport { collections }\n", "other"],
  ])("says what its articles are: %s", (code, found) => {
    expect(read(code)).toBe(found)
  })
})

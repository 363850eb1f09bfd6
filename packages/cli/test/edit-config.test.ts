import { describe, expect, it } from "vitest"

import { editAstroConfig } from "../src/init/edit-astro-config.ts"
import { editCollections } from "../src/init/edit-collections.ts"
import { type ConfigShape, configShapes } from "./config-shapes.ts"

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
    expect(after).toMatch(/integrations: \[(?:mdx\(\), )?citable\(\)\]/)
    expect(editAstroConfig(after)).toBe(after)
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

describe("a file of collections", () => {
  it("gets one more collection, and only the imports that it lacks", () => {
    const code =
      "import { defineCollection } from 'astro:content';\n\nconst blog = defineCollection({});\n\nexport const collections = { blog };\n"
    expect(editCollections(code)).toBe(
      "import { defineCollection } from 'astro:content';\nimport { citableLoader } from '@citable/astro/loader';\n\nconst blog = defineCollection({});\n\n" +
        "export const collections = { blog, articles: defineCollection({ loader: citableLoader() }) };\n",
    )
    expect(editCollections("export const collections = {\n\tdocs,\n}\n")).toBe(
      'import { defineCollection } from "astro:content"\nimport { citableLoader } from "@citable/astro/loader"\n\n' +
        "export const collections = {\n\tdocs,\n\tarticles: defineCollection({ loader: citableLoader() }),\n}\n",
    )
  })

  it("stays as it is if its names are not all in an object in the file, or if its articles come from Citable", () => {
    expect(editCollections('export { collections } from "./mine"\n')).toBeUndefined()
    expect(editCollections("export const collections = { ...mine }\n")).toBeUndefined()
    const others =
      "const own = { articles: defineCollection({ loader: glob() }), news: defineCollection({ loader: citableLoader() }) }\n"
    expect(editCollections(`${others}export { own as collections }\n`)).toBeUndefined()
    const ours = "const articles = { loader: citableLoader() }\nexport const collections = { articles }\n"
    expect(editCollections(ours)).toBe(ours)
  })

  it.each([
    "export const collections = { articles: mine }\n",
    "export const collections = { posts: citableLoader(), articles: mine }\n",
    "const collections = { articles: mine, news: citableLoader() }\nexport { collections }\n",
  ])("is refused if its articles are others: %s", (code) => {
    expect(() => editCollections(code)).toThrow(expect.objectContaining({ code: "unsupported_site" }))
  })
})

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

import { glob } from "astro/loaders"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"
import { toAstroId } from "../src/fields/to-astro-id.ts"
import { dialects } from "./dialects.ts"

const repository = fileURLToPath(new URL("../../..", import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-astro-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Loads a folder with Astro's own loader. Returns its ids by the path of the file. */
async function loadIds(base: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const root = pathToFileURL(`${base}/`)
  const context = {
    config: { root, srcDir: root },
    collection: "blog",
    logger: { warn: () => {}, error: () => {} },
    store: { keys: () => [], get: () => undefined, set: () => true, delete: () => {} },
    generateDigest: (text: string) => text,
    entryTypes: new Map([[".md", { getEntryInfo: async () => ({ body: "", data: {} }) }]]),
    parseData: async ({ id, filePath, data }: { id: string; filePath: string; data: unknown }) => {
      ids.set(relative(base, filePath), id)
      return data
    },
  }
  const loader = glob({ pattern: "**/*.md", base: root })
  await loader.load(context as unknown as Parameters<typeof loader.load>[0])
  return ids
}

async function expectSameIds(base: string): Promise<number> {
  const ids = await loadIds(base)
  expect(Object.fromEntries([...ids.keys()].map((path) => [path, toAstroId(path)]))).toEqual(Object.fromEntries(ids))
  return ids.size
}

describe("the ids of files are those that Astro's glob() makes", () => {
  test("for the documents and fixtures of this repository", async () => {
    expect(await expectSameIds(join(repository, "docs"))).toBeGreaterThan(60)
    expect(await expectSameIds(join(repository, "packages/cli/test/fixtures"))).toBeGreaterThan(2)
  })

  test("for files of many platforms, and for generated names", async () => {
    const parts = [
      "v5.0.1",
      "a",
      "B",
      "index",
      "Ärger",
      "日本",
      "ё",
      "İ",
      "🚀",
      "50%",
      "C++",
      "&",
      " ",
      " - ",
      "_",
      "--",
      "'",
      "(x)",
      "~",
      ".",
    ]
    const name = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map((found) => found.join(""))
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((found) => `x${found.join("/x")}.md`)
    const generated = fc.sample(path, { numRuns: 250, seed: 19 })
    const known = dialects.map(([platform, file]) => `${platform}/${file}`).filter((file) => file.endsWith(".md"))
    for (const file of [...known, ...generated]) {
      await mkdir(join(folder, dirname(file)), { recursive: true })
      await writeFile(join(folder, file), "Text.\n")
    }
    expect(await expectSameIds(folder)).toBeGreaterThan(300)
  })

  test("for a slug in the front matter", () => {
    expect(toAstroId("x.md", "My/Own.slug")).toBe("My/Own.slug")
  })
})

describe("an article of an Astro site", () => {
  const read = (path: string, isKept: boolean, ...lines: string[]) => {
    const text = ["---", "title: T", ...lines, "---", "", "Body."].join("\n")
    const { article, problems } = readArticleFile(new TextEncoder().encode(text), `blog/${path}`, {
      folder: "blog",
      astro: { path, isKept },
    })
    const codes = problems.map(({ code }) => code)
    return [article?.slug, article?.previous_slugs, ...codes]
  }

  test.each([
    ["2022-01-05-v5.0.1.md", ["v5.0.1", ["2022-01-05-v501"], "address_changed"], ["2022-01-05-v501", undefined]],
    ["plain.md", ["plain", undefined], ["plain", undefined]],
    ["post/index.md", ["post", undefined], ["post", undefined]],
    ["deep/v1.2.md", ["v1.2", undefined, "former_address_not_kept"], ["v12", undefined, "former_address_not_kept"]],
    ["a - b.md", ["a-b", ["a---b"], "address_changed"], ["a-b", ["a---b"], "address_changed"]],
  ])("%s has the importer's slug and a redirect, or Astro's slug", (path, plain, kept) => {
    expect(read(path, false)).toEqual(plain)
    expect(read(path, true)).toEqual(kept)
  })

  test("keeps the slug of its front matter, and former addresses besides", () => {
    expect(read("a.md", true, "slug: Own.Slug", "aliases: [/blog/old/]")).toEqual(["Own.Slug", ["old"]])
    expect(read("v1.2.md", false, "permalink: /blog/mine/")).toEqual(["mine", undefined, "slug_changed"])
  })
})

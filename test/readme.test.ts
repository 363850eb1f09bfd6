import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { readCode, readNamedCode } from "./read-code.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...globSync("packages/*/README.md", { cwd: root }),
  ...globSync("docs/**/*.md", { cwd: root }),
  ...globSync(".github/*.md", { cwd: root }),
]

it("every ts and tsx block of the documents type-checks on its own", () => {
  const folder = mkdtempSync(join(root, "test/.readme-"))
  try {
    let count = 0
    for (const [guide, path] of [
      ["docs/start/next.md", "lib/citable.ts"],
      ["docs/guides/next-routers.md", "lib/citable-pages.ts"],
      ["docs/guides/custom-fields.md", "lib/custom-fields.ts"],
      ["docs/guides/sveltekit.md", "src/lib/server/articles.ts"],
      ["docs/guides/add-a-platform.md", "board.ts"],
      ["docs/guides/add-your-own-parts.md", "house-engine.ts"],
      ["docs/guides/add-your-own-parts.md", "house-writer.ts"],
      ["docs/guides/add-your-own-parts.md", "imprint-missing.ts"],
      ["docs/guides/add-your-own-parts.md", "shelf.ts"],
    ] as const) {
      writeFileSync(join(folder, basename(path)), readCode(readFileSync(join(root, guide), "utf8"), path))
    }
    for (const document of documents) {
      const text = readFileSync(join(root, document), "utf8")
      for (const [, indent = "", language = "", code = ""] of text.matchAll(/^( *)```(tsx?)\b[^\n]*\n(.*?)^\1```/gms)) {
        mkdirSync(folder, { recursive: true })
        const name = `${document.replaceAll(/[/.]/g, "-")}-${count++}`
        writeFileSync(
          join(folder, `${name}.${language}`),
          `${code.replaceAll(`\n${indent}`, "\n").slice(indent.length)}\nexport {}\n`,
        )
      }
    }
    // Nuxt imports these by itself.
    writeFileSync(
      join(folder, "nuxt.d.ts"),
      `declare global {
        const { defineEventHandler, getRouterParam, createError, toWebRequest }: typeof import("h3")
        const { openArticles, readArticle }: typeof import("./articles.ts")
        const defineNuxtConfig: (config: { css: string[] }) => object
      }
      export {}`,
    )
    // What the guide about pages beside articles installs, and what Payload generates from its configuration there.
    writeFileSync(
      join(folder, "beside.d.ts"),
      `declare module "@keystatic/core" {
        export const config: (config: object) => object
        export const collection: (collection: object) => object
        type Field = (options: object) => object
        type ItemLabel = (item: { fields: { heading: { value: string } } }) => string
        export const fields: Record<"slug" | "relationship" | "object" | "text" | "markdoc", Field> & {
          array: (items: object, options: { label: string; itemLabel?: ItemLabel }) => object
        }
      }
      declare module "payload" {
        export type Block = { slug: string; fields: object[] }
        export const buildConfig: (config: object) => object
        type Query = { collection: "pages"; where: object; depth: number; limit: number }
        type Payload = { find: (query: Query) => Promise<{ docs: import("@/payload-types").Page[] }> }
        export const getPayload: (options: { config: object }) => Promise<Payload>
      }
      declare module "@payload-config" { const config: object; export default config }
      declare module "@payloadcms/db-sqlite" { export const sqliteAdapter: (options: object) => object }
      declare module "@payloadcms/next/withPayload" { export const withPayload: (config: object) => object }
      declare module "@/payload-types" {
        type Quote = { blockType: "quote"; id?: string | null; text: string; person: number | { name: string } }
        type Columns = { blockType: "columns"; id?: string | null; heading: string; columns: Quote[] }
        export interface Page { title: string; layout?: (Columns | Quote)[] | null }
      }`,
    )
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: {
          incremental: false,
          jsx: "preserve",
          types: ["node", "astro/client"],
          rootDir: "../..",
          // What the guides for Next and SvelteKit create first.
          paths: { "@/lib/*": ["./*"], "#lib/server/*": ["./*"] },
        },
        include: ["*.ts", "*.tsx"],
        // The packages as others see them: by the declarations of the build.
        references: globSync("packages/*/tsconfig.build.json", { cwd: root }).map((path) => ({
          path: `../../${path}`,
        })),
      }),
    )
    expect(count).toBeGreaterThan(5)
    const options = { cwd: root, encoding: "utf8", stdio: "pipe" } as const
    execFileSync("pnpm", ["run", "--silent", "build"], options)
    // Several checkers repeat each other's work, on the cores that other tests use.
    execFileSync("pnpm", ["exec", "tsc", "-p", join(folder, "tsconfig.json"), "--checkers", "1"], options)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : ""}\n${(error as { stdout?: string }).stdout ?? ""}`, {
      cause: error,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)

it("the code of the README is that of the start pages", () => {
  const text = readFileSync(join(root, "README.md"), "utf8")
  const start = readFileSync(join(root, "docs/start/astro.md"), "utf8")
  const shown = [...text.matchAll(/^```(?!sh)\w+\n(.*?)^```$/gms)].map(([, code]) => code)
  expect(shown).toEqual([readNamedCode(start, "src/content.config.ts")])
})

it("every date that the documents format names its time zone", () => {
  const found = documents.flatMap((document) => {
    const lines = readFileSync(join(root, document), "utf8").split("\n")
    return lines.filter((line) => /\.to(?:Locale)?DateString\((?!.*timeZone)/.test(line))
  })
  expect(found).toEqual([])
})

it("every relative link of the documents leads somewhere", () => {
  const broken: string[] = []
  for (const document of documents) {
    for (const [, target = ""] of readFileSync(join(root, document), "utf8").matchAll(
      /\]\((?!https?:|#|mailto:)([^)#\s]+)/g,
    )) {
      const path = join(root, document, "..", target)
      if (globSync(path).length === 0) broken.push(`${document}: ${target}`)
    }
  }
  expect(broken).toEqual([])
})

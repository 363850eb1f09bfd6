import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const dialect: [file: string, name: string] = ["markdown/src/render-options.ts", "MarkdownDialect"]

/** A table of options: its page and heading, and the interfaces whose members it lists. */
const tables: [page: string, heading: string, interfaces: [file: string, name: string][]][] = [
  ["astro", "citable", [["astro/src/citable.ts", "CitableOptions"]]],
  [
    "astro",
    "citableLoader",
    [
      ["astro/src/citable-loader.ts", "CitableLoaderOptions"],
      ["astro/src/internal/run-load.ts", "LoadOptions"],
      ["astro/src/internal/sync-articles.ts", "SourceOptions"],
      dialect,
    ],
  ],
  ["astro", "citableLiveLoader", [["astro/src/citable-live-loader.ts", "CitableLiveLoaderOptions"], dialect]],
  ["astro", "createWebhook", [["astro/src/create-webhook.ts", "CreateWebhookOptions"]]],
  ["astro", "createPreviewRoute", [["astro/src/create-preview-route.ts", "CreatePreviewRouteOptions"]]],
  [
    "next",
    "createCitable",
    [
      ["next/src/internal/app-citable.ts", "CitableOptions"],
      ["next/src/internal/connection.ts", "ConnectionOptions"],
      ["next/src/internal/site/site-options.ts", "SiteOptions"],
      dialect,
    ],
  ],
  ["next", "createWebhook", [["next/src/create-webhook.ts", "WebhookOptions"]]],
]

it.each(tables)("the page of @citable/%s lists the options of %s", (page, heading, interfaces) => {
  const [, section = ""] =
    new RegExp(`^## ${heading}\n(.*?)(?=^##)`, "ms").exec(`${read(`docs/reference/${page}-options.md`)}\n##`) ?? []
  const cells = [...section.matchAll(/^\| (`.*?) \|/gm)].map((row) => row[1] ?? "")
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map((name) => name[1] ?? ""))
  const members = interfaces.flatMap(([file, name]) => membersOf(read(`packages/${file}`), name))
  expect(members.length).toBeGreaterThan(2)
  expect(listed.toSorted()).toEqual(members.toSorted())
})

/** The names that an interface declares, or takes from another one with `Pick`. */
function membersOf(source: string, name: string): string[] {
  const [, heritage = "", body = ""] =
    new RegExp(`export interface ${name}\\b([^{]*)\\{\n(.*?)^\\}`, "ms").exec(source) ?? []
  const picked = [...heritage.matchAll(/"(\w+)"/g)]
  return [...picked, ...body.matchAll(/^ {2}(\w+)\??:/gm)].map((member) => member[1] ?? "")
}

import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

// What a package exports is a promise: a change here is a change for everyone who uses it.
const entries = {
  "@citable/contract": () => import("@citable/contract"),
  "@citable/astro": () => import("@citable/astro"),
  "@citable/astro/body": () => import("@citable/astro/body"),
  "@citable/astro/content": () => import("@citable/astro/content"),
  "@citable/astro/live": () => import("@citable/astro/live"),
  "@citable/astro/loader": () => import("@citable/astro/loader"),
  "@citable/astro/plugins": () => import("@citable/astro/plugins"),
  "@citable/astro/webhook": () => import("@citable/astro/webhook"),
  "@citable/inference": () => import("@citable/inference"),
  "@citable/inference/effects": () => import("@citable/inference/effects"),
  "@citable/charts": () => import("@citable/charts"),
  "@citable/charts/style": () => import("@citable/charts/style"),
  "@citable/client": () => import("@citable/client"),
  "@citable/grammars": () => import("@citable/grammars"),
  "@citable/import": () => import("@citable/import"),
  "@citable/import/address-book": () => import("@citable/import/address-book"),
  "@citable/import/search": () => import("@citable/import/search"),
  "@citable/markdown": () => import("@citable/markdown"),
  "@citable/markdown/cache": () => import("@citable/markdown/cache"),
  "@citable/markdown/outputs": () => import("@citable/markdown/outputs"),
  "@citable/markdown/callouts": () => import("@citable/markdown/callouts"),
  "@citable/markdown/diagrams": () => import("@citable/markdown/diagrams"),
  "@citable/markdown/directives": () => import("@citable/markdown/directives"),
  "@citable/markdown/elements": () => import("@citable/markdown/elements"),
  "@citable/markdown/highlight": () => import("@citable/markdown/highlight"),
  "@citable/markdown/math": () => import("@citable/markdown/math"),
  "@citable/markdown/native-parser": () => import("@citable/markdown/native-parser"),
  "@citable/markdown/render": () => import("@citable/markdown/render"),
  "@citable/markdown/time-limit": () => import("@citable/markdown/time-limit"),
  "@citable/next/body": () => import("@citable/next/body"),
  "@citable/next/cache-handler": () => import("@citable/next/cache-handler"),
  "@citable/next/feed": () => import("@citable/next/feed"),
  "@citable/next/image": () => import("@citable/next/image"),
  "@citable/next/metadata": () => import("@citable/next/metadata"),
  "@citable/next/pages": () => import("@citable/next/pages"),
  "@citable/next/plugins": () => import("@citable/next/plugins"),
  "@citable/dashboard": () => import("@citable/dashboard"),
  "@citable/dashboard/recipes": () => import("@citable/dashboard/recipes"),
  "@citable/publisher-forem": () => import("@citable/publisher-forem"),
  "@citable/publisher-ghost": () => import("@citable/publisher-ghost"),
  "@citable/publisher-shopify": () => import("@citable/publisher-shopify"),
  "@citable/publisher-webflow": () => import("@citable/publisher-webflow"),
  "@citable/publishers": () => import("@citable/publishers"),
  "@citable/publishers/conformance": () => import("@citable/publishers/conformance"),
  "@citable/publishers/faulty-proxy": () => import("@citable/publishers/faulty-proxy"),
  "@citable/publishers/parts": () => import("@citable/publishers/parts"),
  "@citable/publishers/rewrite-body": () => import("@citable/publishers/rewrite-body"),
  "@citable/publishers/send-json": () => import("@citable/publishers/send-json"),
  "@citable/publishers/references": () => import("@citable/publishers/references"),
  "@citable/publishers/wordpress-plugin": () => import("@citable/publishers/wordpress-plugin"),
  "@citable/service/audit": () => import("@citable/service/audit"),
  "@citable/page-kit": () => import("@citable/page-kit"),
  "@citable/safe-fetch": () => import("@citable/safe-fetch"),
  "@citable/safe-fetch/bounds": () => import("@citable/safe-fetch/bounds"),
  "@citable/safe-svg": () => import("@citable/safe-svg"),
  "@citable/webhooks": () => import("@citable/webhooks"),
  "@citable/webhooks/coalesce": () => import("@citable/webhooks/coalesce"),
  "@citable/webhooks/doctor": () => import("@citable/webhooks/doctor"),
  "@citable/webhooks/file-store": () => import("@citable/webhooks/file-store"),
  "@citable/webhooks/leases": () => import("@citable/webhooks/leases"),
  "@citable/webhooks/node": () => import("@citable/webhooks/node"),
  "@citable/webhooks/safe-fetch": () => import("@citable/webhooks/safe-fetch"),
  "@citable/webhooks/sqlite-store": () => import("@citable/webhooks/sqlite-store"),
  "@citable/webhooks/testing": () => import("@citable/webhooks/testing"),
  "@citable/webhooks/verifiers": () => import("@citable/webhooks/verifiers"),
  "@citable/service": () => import("@citable/service"),
  citable: () => import("citable"),
}

// Each file of these packages is an entry, so that a program loads only what it uses.
it.each([
  "audits",
  "engines",
  "language",
  "mcp",
  "media",
  "openapi",
  "parsing",
  "problems",
  "reddit",
  "search-data",
  "secrets",
  "storage",
  "writing",
])("@citable/%s/* exports exactly this", async (name) => {
  const root = new URL(`../packages/${name}/src/`, import.meta.url)
  // A program, which has no exports, would run. The steps of migrations are the business of `migrate.ts`.
  const found = globSync("**/*.ts", { cwd: fileURLToPath(root), exclude: ["migrations/**"] })
  const files = found.filter((file) => !file.endsWith("-process.ts")).toSorted()
  const names = files.map(async (file) => {
    const module = (await import(new URL(file, root).href)) as object
    return `${file}: ${Object.keys(module).toSorted().join(", ") || "types alone"}`
  })
  expect(await Promise.all(names)).toMatchSnapshot()
})

it.each(Object.entries(entries))("%s exports exactly this", async (_, load) => {
  expect(Object.keys(await load()).toSorted()).toMatchSnapshot()
})

import { readFileSync } from "node:fs"
import { join } from "node:path"

import { startService } from "@citable/dev"

import type { DocPage } from "./doc-page.ts"
import { toErrorPages } from "./error-pages.ts"
import { readPages } from "./read-pages.ts"
import { type OpenApi, toToolPages } from "./tool-pages.ts"

/** Reads all pages of the documentation: those of files, those of the service's own OpenAPI document, and one for each error code. */
export async function readAllPages(root: string): Promise<DocPage[]> {
  const started = await startService()
  try {
    const api = (await (await fetch(`${started.url}/openapi.json`)).json()) as OpenApi
    const errors = readFileSync(join(root, "docs/reference/errors.md"), "utf8")
    return [...readPages(root), ...toToolPages(api), ...toErrorPages(errors), missingPage]
  } finally {
    await started.close()
  }
}

/** What a host answers where there is no page. */
const missingPage: DocPage = {
  source: "docs/404.md",
  path: "404",
  title: "There is no such page",
  description: "The address leads to no page of the documentation.",
  body: [
    "The address may be mistyped, or the page has moved. Search above, or go on here:",
    "- [All pages](README.md)\n- [A site with Astro](start/astro.md)\n- [A site with Next.js](start/next.md)\n- [Run the service yourself](start/self-host.md)\n- [Error codes](reference/errors.md)",
  ].join("\n\n"),
}

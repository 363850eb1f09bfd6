import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { startService } from "@citable/dev"
import type { ImportReport } from "@citable/import"

import { toErrorPages } from "./error-pages.ts"
import { importPages } from "./import-pages.ts"
import { readPages } from "./read-pages.ts"
import { type OpenApi, toToolPages } from "./tool-pages.ts"

export interface BuildDocsOptions {
  /** Where the site is written. */
  outDir: string
  /** The path of the site on its host, such as `/1.0/` for an earlier version. Default: `/`. */
  base?: string | undefined
  /** The address of the repository's files on the web, for links to code. */
  repository?: string | undefined
  print: (line: string) => void
}

/**
 * Builds the documentation: starts a service in memory, imports all pages into it as articles, and builds the site of Starlight from them.
 * Returns the report of the import.
 */
export async function buildDocs({ outDir, base = "/", repository, print }: BuildDocsOptions): Promise<ImportReport> {
  const folder = fileURLToPath(new URL("..", import.meta.url))
  const root = join(folder, "../..")
  const started = await startService()
  // The service is a new one each time, and so is its brand: nothing of an earlier build is of use.
  const cache = await mkdtemp(join(tmpdir(), "citable-docs-cache-"))
  try {
    const api = (await (await fetch(`${started.url}/openapi.json`)).json()) as OpenApi
    const pages = [
      ...readPages(root),
      ...toToolPages(api),
      ...toErrorPages(readFileSync(join(root, "docs/reference/errors.md"), "utf8")),
    ]
    const report = await importPages(pages, { baseUrl: started.url, apiKey: started.writeKey, base, repository })
    print(`${pages.length} pages are articles of a service at ${started.url}`)
    started.requests.length = 0
    await runAstro(folder, outDir, {
      CITABLE_URL: started.url,
      CITABLE_API_KEY: started.apiKey,
      SITE_BASE: base,
      DOCS_CACHE: cache,
    })
    print(`Built with ${started.requests.length} requests`)
    return report
  } finally {
    await started.close()
    await rm(cache, { recursive: true, force: true })
  }
}

/** Builds in a process of its own, as a site does. */
async function runAstro(folder: string, outDir: string, env: Record<string, string>): Promise<void> {
  const astro = fileURLToPath(new URL("../bin/astro.mjs", import.meta.resolve("astro")))
  const args = [astro, "build", "--root", folder, "--outDir", outDir]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const lines: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => lines.push(chunk))
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${Buffer.concat(lines).toString()}`)
}

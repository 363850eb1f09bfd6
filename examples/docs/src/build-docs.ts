import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { startService } from "@citable/dev"
import type { ImportReport } from "@citable/import"

import type { DocPage } from "./doc-page.ts"
import { importPages } from "./import-pages.ts"
import type { KeptVersion } from "./kept-version.ts"
import { readAllPages } from "./read-all-pages.ts"
import type { SiteVersion, VersionPlace } from "./site-version.ts"

export interface BuildDocsOptions {
  /** Where the site is written. */
  outDir: string
  /** The path of the site on its host, such as `/docs/`. Default: `/`. */
  base?: string | undefined
  /** Earlier versions, the newest first. `1.0` is built at `/1.0/`. Default: none. */
  kept?: readonly KeptVersion[]
  /** The address of the repository's files on the web, for links to code. */
  repository?: string | undefined
  print: (line: string) => void
}

const folder = fileURLToPath(new URL("..", import.meta.url))

/**
 * Builds the documentation: starts a service in memory, imports all pages into it as articles, and builds the site of Starlight from them.
 * Does the same for each earlier version. Returns the report of the newest version's import.
 */
export async function buildDocs({
  outDir,
  base = "/",
  kept = [],
  repository,
  print,
}: BuildDocsOptions): Promise<ImportReport> {
  const newest = { name: "latest", pages: await readAllPages(join(folder, "../..")) }
  const toPlace = ({ name, pages }: KeptVersion, at: string): VersionPlace => ({
    name,
    base: at,
    paths: pages.map(({ path }) => path),
  })
  const versions = [toPlace(newest, base), ...kept.map((one) => toPlace(one, `${base}${one.name}/`))]
  const report = await buildVersion(newest, { outDir, base, versions, repository, print })
  for (const one of kept) {
    const place = { outDir: join(outDir, one.name), base: `${base}${one.name}/` }
    await buildVersion(one, { ...place, versions, repository, print })
  }
  return report
}

interface VersionOptions {
  outDir: string
  base: string
  versions: VersionPlace[]
  repository: string | undefined
  print: (line: string) => void
}

async function buildVersion(
  { name, pages }: { name: string; pages: readonly DocPage[] },
  { outDir, base, versions, repository, print }: VersionOptions,
): Promise<ImportReport> {
  const started = await startService()
  // The service is a new one each time, and so is its brand: nothing of an earlier build is of use.
  const cache = await mkdtemp(join(tmpdir(), "citable-docs-cache-"))
  try {
    const report = await importPages(pages, { baseUrl: started.url, apiKey: started.writeKey, base, repository })
    print(`${pages.length} pages are articles of a service at ${started.url}`)
    started.requests.length = 0
    const contents = pages.find(({ path }) => path === "index")?.body ?? ""
    const version: SiteVersion = { name, contents, versions }
    await writeFile(join(cache, "version.json"), JSON.stringify(version))
    await runAstro(outDir, {
      CITABLE_URL: started.url,
      CITABLE_API_KEY: started.apiKey,
      SITE_BASE: base,
      DOCS_CACHE: cache,
      DOCS_VERSION_FILE: join(cache, "version.json"),
    })
    print(`Built with ${started.requests.length} requests`)
    return report
  } finally {
    await started.close()
    await rm(cache, { recursive: true, force: true })
  }
}

/** What a test runner sets for itself. Astro would take it for `import.meta.env`, and Starlight leaves the search out of a development build. */
const withoutTestMode = { BASE_URL: undefined, DEV: undefined, MODE: undefined, PROD: undefined, SSR: undefined }

/** Builds in a process of its own, as a site does. */
async function runAstro(outDir: string, env: Record<string, string>): Promise<void> {
  const astro = fileURLToPath(new URL("../bin/astro.mjs", import.meta.resolve("astro")))
  const args = [astro, "build", "--root", folder, "--outDir", outDir]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...withoutTestMode, ...env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const lines: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => lines.push(chunk))
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${Buffer.concat(lines).toString()}`)
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

import sirv from "sirv"

import { type Children, createChildren, resolveBin } from "./children.ts"
import { claimFolder } from "./claim-folder.ts"
import type { Feature } from "./features.ts"
import { findPort } from "./find-port.ts"
import { makeSample } from "./make-sample.ts"
import { registerSite, type SitePaths } from "./register-site.ts"
import { siteEnvironment, waitForPage } from "./site.ts"
import { type DemoService, startService } from "./start-service.ts"

export interface OpenOptions {
  print: (line: string) => void
  /** Shows what the service and the site print. */
  verbose: boolean
  signal: AbortSignal
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sites: Record<"astro" | "next", { host: string; port: number; paths: SitePaths }> = {
  astro: { host: "--host", port: 4321, paths: { webhook: "/_citable/webhook", article: "/blog/{slug}/" } },
  next: {
    host: "--hostname",
    port: 3000,
    paths: { webhook: "/api/citable", article: "/blog/{slug}", preview: "/api/draft" },
  },
}

/** Starts a feature with data, prints its addresses, and ends when the signal does. Nothing that it started goes on. */
export async function openFeature(feature: Feature, options: OpenOptions): Promise<void> {
  const { print, signal } = options
  const children = createChildren()
  const closers: (() => void)[] = []
  signal.addEventListener("abort", () => void children.stop(), { once: true })
  try {
    if (feature === "docs") closers.push(await openDocs(children, options))
    else {
      // Sites keep what they cache in the checkout, so one at a time is open. A dashboard alone keeps nothing.
      const dataDir = feature === "dashboard" ? mkdtempSync(join(tmpdir(), "citable-dev-")) : here("../.data")
      closers.push(
        feature === "dashboard" ? () => rmSync(dataDir, { recursive: true, force: true }) : claimFolder(dataDir),
      )
      const sample = await makeSample(dataDir, print)
      const port = await findPort(4400)
      const service = await startService(children, here("../../../packages/cli/src/bin.ts"), {
        dataDir,
        port,
        sample,
        signal,
      })
      if (feature !== "dashboard") await openSite(feature, children, { ...options, service, dataDir })
      print(`Service     ${service.url}`)
      print(`Write at    ${service.visitorUrl}`)
      print("            This link signs you in, once.")
    }
    print("Ctrl-C stops everything.")
    if (!signal.aborted)
      await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }))
  } finally {
    await children.stop()
    for (const close of closers) close()
  }
}

/** Starts the development server of an example. */
async function openSite(
  name: "astro" | "next",
  children: Children,
  { service, dataDir, print, verbose, signal }: OpenOptions & { service: DemoService; dataDir: string },
): Promise<void> {
  await service.cli("import", here("../content"))
  const { host, port: usual, paths } = sites[name]
  const port = await findPort(usual)
  const folder = here(`../../${name}-blog`)
  const lines: string[] = []
  const onLine = (line: string) => {
    lines.push(line)
    if (verbose) print(`  ${name} | ${line}`)
  }
  const url = `http://127.0.0.1:${port}`
  const env = siteEnvironment(await registerSite(service, `${name}-blog`, port, paths), url, "development")
  const args = [resolveBin(folder, name), "dev", "--port", String(port), host, "127.0.0.1"]
  if (name === "astro") args.push("--config", relative(folder, writeAstroConfig(folder, dataDir)))
  const ended = new AbortController()
  children.start(args, { cwd: folder, env, onLine }).once("exit", () => ended.abort())
  const isUp = await waitForPage(`${url}/`, ({ status }) => status === 200, {
    signal: AbortSignal.any([signal, ended.signal]),
    timeoutMs: 120_000,
  }).catch(() => false)
  signal.throwIfAborted()
  if (!isUp) throw new Error(`${name} dev does not answer:\n${lines.slice(-20).join("\n")}`)
  print(`Look at     ${url}`)
}

/** Vite would load the sources of `@citable/astro` with a configuration in TypeScript, and close them before the server has started; Node loads both. */
function writeAstroConfig(folder: string, dataDir: string): string {
  const path = join(dataDir, "astro.config.mjs")
  writeFileSync(
    path,
    `export { default } from ${JSON.stringify(pathToFileURL(join(folder, "astro.config.ts")).href)}\n`,
  )
  return path
}

/** Builds the documentation of today, without earlier versions, and serves it. */
async function openDocs(children: Children, { print, verbose }: OpenOptions): Promise<() => void> {
  const folder = here("../../docs")
  print("Building the documentation …")
  const onLine = (line: string) => verbose && print(`  docs | ${line}`)
  const env = { DOCS_VERSIONS: join(folder, "no-versions") }
  await children.run([join(folder, "src/main.ts")], { cwd: folder, env, onLine })
  const port = await findPort(4322)
  const server = createServer(sirv(join(folder, "dist")))
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve))
  print(`Read at     http://127.0.0.1:${port}`)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

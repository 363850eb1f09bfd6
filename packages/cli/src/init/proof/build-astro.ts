import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"

import { isCitableError } from "@citable/contract"

import { readUnset } from "../../doctor/read-site-env.ts"
import { initFolder } from "../../site/init-record.ts"
import { runInSite, startInSite } from "../../site/run-in-site.ts"
import { findFreePort } from "./find-free-port.ts"
import type { BuildOptions, BuiltSite, ServedSite } from "./served-site.ts"
import { type BuildOutput, giveBack, setAside } from "./set-aside.ts"

const buildMs = 600_000
const startMs = 120_000
/** Below the site, because its server finds its packages from there. */
const place = `${initFolder}/proof`

/** Where adapters of hosts write, whatever Astro's folder is: the person's own build waits meanwhile. */
const ofHosts: BuildOutput = {
  folders: [".vercel/output", ".netlify/v1", ".netlify/build", ".wrangler/deploy"],
  files: [],
}

/** What Astro has made. */
interface AstroBuild {
  /** Whether pages are rendered when somebody asks. */
  isOnDemand: boolean
  adapter: string | null
  /** The cache of its pages, unless it is in the memory of the server. */
  farCache: string | null
}

/** Astro adds an integration to those of the site, which tells what came out of all of them. */
const buildScript = `
;(async () => {
  const { build } = await import(pathToFileURL(siteRequire.resolve("astro")))
  const made = { isOnDemand: false, adapter: null, farCache: null }
  const look = {
    name: "citable-init",
    hooks: {
      "astro:config:done": ({ config, buildOutput }) => {
        made.isOnDemand = buildOutput === "server"
        made.adapter = config.adapter?.name ?? null
        const cache = config.cache?.provider
        if (cache && cache.entrypoint !== "astro/cache/memory") made.farCache = cache.name ?? String(cache.entrypoint)
      },
    },
  }
  const folder = join(process.cwd(), ${JSON.stringify(place)})
  await build({
    root: process.cwd(),
    outDir: join(folder, "dist"),
    cacheDir: join(folder, "cache"),
    logLevel: "error",
    integrations: [look],
  })
  report(made)
})().catch(fail)
`

const serveScript = (command: "preview" | "dev", port: number): string => `
;(async () => {
  const { ${command} } = await import(pathToFileURL(siteRequire.resolve("astro")))
  const folder = join(process.cwd(), ${JSON.stringify(place)})
  await ${command}({
    root: process.cwd(),
    outDir: join(folder, "dist"),
    cacheDir: join(folder, "cache"),
    logLevel: "error",
    server: { host: "127.0.0.1", port: ${port}, open: false },
    devToolbar: { enabled: false },
  })
  tell({})
})().catch(fail)
`

/** Builds an Astro site into a folder of its own, and serves what came out as Astro's preview does: with the server of its adapter. */
export async function buildAstro(folder: string, options: BuildOptions): Promise<BuiltSite> {
  const hadTypes = existsSync(join(folder, ".astro"))
  const at = join(folder, place)
  const remove = async () => {
    giveBack(folder, ofHosts)
    rmSync(at, { recursive: true, force: true, maxRetries: 5 })
    if (!hadTypes) rmSync(join(folder, ".astro"), { recursive: true, force: true, maxRetries: 5 })
  }
  await remove()
  setAside(folder, ofHosts)
  mkdirSync(join(at, "cache"), { recursive: true })
  // Pictures that the site has optimised before take minutes.
  const pictures = join(folder, "node_modules/.astro/assets")
  if (existsSync(pictures)) symlinkSync(pictures, join(at, "cache/assets"), "junction")
  try {
    const { isOnDemand, adapter, farCache } = (await run(folder, buildScript, options)) as AstroBuild
    const name = adapter ?? "the adapter"
    const done = `Astro built the site${isOnDemand ? ` with ${name}` : ""}`
    const built: BuiltSite = {
      done,
      hidden: undefined,
      farCache: farCache ?? undefined,
      async serve(more) {
        if (!isOnDemand) return serve(folder, "preview", more)
        if (built.hidden === undefined)
          try {
            return await serve(folder, "preview", more)
          } catch (error) {
            if (!isCitableError(error) || error.code !== "config_does_not_load") throw error
            built.hidden = `the server of ${name} does not run here (${error.message}), so Astro's development server rendered the pages`
            built.done = `${done}, and ${built.hidden}`
          }
        return serve(folder, "dev", more)
      },
      remove,
    }
    return built
  } catch (error) {
    await remove()
    throw error
  }
}

const run = (folder: string, script: string, options: BuildOptions) =>
  runInSite(folder, script, { ...toRun(options, "production"), timeoutMs: buildMs })

const toRun = ({ env, signal }: BuildOptions, mode: "production" | "development") => ({
  env: { ...env, NODE_ENV: mode, HOST: "127.0.0.1", ASTRO_TELEMETRY_DISABLED: "1", ASTRO_DISABLE_UPDATE_CHECK: "true" },
  signal,
  explain: (reason: string) => reason,
})

async function serve(folder: string, command: "preview" | "dev", options: BuildOptions): Promise<ServedSite> {
  const port = await findFreePort()
  const mode = command === "preview" ? "production" : "development"
  // The host of the site has the variables of its env files, and what Astro builds reads no files.
  const env = { ...options.env, ...readUnset({ folder, framework: "astro" }, options.env) }
  // A Worker has the variables that its build wrote into this file.
  const vars = join(folder, place, "dist/server/.dev.vars")
  if (existsSync(vars)) {
    const own = Object.entries(env).filter(([name, value]) => name.startsWith("CITABLE_") && value !== undefined)
    appendFileSync(vars, own.map(([name, value]) => `${name}=${value}\n`).join(""))
  }
  const { said, stop } = await startInSite(folder, serveScript(command, port), {
    ...toRun({ ...options, env }, mode),
    timeoutMs: startMs,
  })
  return { origin: `http://127.0.0.1:${port}`, said, stop }
}

import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

import { CitableError } from "@citable/contract"

import type { Site } from "./detect-site.ts"

const run = promisify(execFile)

/** What Astro makes of the site's configuration. */
export interface LoadedConfig {
  /** The names of its integrations. */
  integrations: string[]
  /** The address of the site, if it is configured. */
  site: string | undefined
  hasAdapter: boolean
}

const marker = "citable-init:"
const timeoutMs = 120_000

/** Runs in the site, with the Astro that the site has: Astro's own way to load a configuration, which takes no hint from here. */
const script = `
const { createRequire } = require("node:module")
const { writeSync } = require("node:fs")
const { dirname, join } = require("node:path")
const { pathToFileURL } = require("node:url")
const astro = dirname(createRequire(join(process.cwd(), "package.json")).resolve("astro/package.json"))
import(pathToFileURL(join(astro, "dist/core/config/index.js")))
  .then(({ resolveConfig }) => resolveConfig({ root: process.cwd(), logLevel: "silent" }, "build"))
  .then(({ astroConfig: { integrations, site, adapter } }) => {
    const names = integrations.map(({ name }) => name)
    const found = JSON.stringify({ integrations: names, site, hasAdapter: adapter !== undefined })
    writeSync(1, ${JSON.stringify(marker)} + found + "\\n")
    process.exit(0)
  })
  .catch((error) => {
    writeSync(2, String(error?.message ?? error))
    process.exit(1)
  })
`

/**
 * Loads the configuration of an Astro site with Astro, in a process of the site. Throws `config_does_not_load` with what Astro says.
 */
export async function loadConfig(
  { folder, config }: Pick<Site, "folder" | "config">,
  { env, signal }: { env: Record<string, string | undefined>; signal: AbortSignal },
): Promise<LoadedConfig> {
  const isPlugAndPlay = existsSync(join(folder, ".pnp.cjs"))
  const command = isPlugAndPlay ? "yarn" : process.execPath
  const args = [...(isPlugAndPlay ? ["node"] : []), "-e", script]
  try {
    const options = {
      cwd: folder,
      env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: "1" },
      signal,
      timeout: timeoutMs,
    }
    const { stdout } = await run(command, args, { ...options, maxBuffer: 2 ** 24 })
    const line = stdout.split("\n").findLast((one) => one.startsWith(marker))
    return JSON.parse(line?.slice(marker.length) ?? "") as LoadedConfig
  } catch (cause) {
    if (signal.aborted) throw new CitableError("Stopped.", { code: "aborted", cause })
    const { stderr } = cause as { stderr?: string }
    const reason = (stderr ?? String(cause)).trim().split("\n").slice(-3).join(" ")
    const message = `Astro does not load ${config ?? "its configuration"}: ${reason} Correct it, then run citable init again.`
    throw new CitableError(message, { code: "config_does_not_load", cause })
  }
}

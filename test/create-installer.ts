import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { startRegistry } from "./package-registry.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
/** What sites install. */
const ofSites = ["contract", "safe-fetch", "client", "markdown", "webhooks", "astro", "next"]

const commands = {
  npm: (names: readonly string[]) => ["install", "--no-audit", "--no-fund", ...names],
  pnpm: (names: readonly string[]) => ["add", ...names],
} as const

/** A package manager of strangers. */
export type InstallerName = keyof typeof commands
export const installerNames = Object.keys(commands) as InstallerName[]

export interface Installer {
  /** A folder for sites. */
  folder: string
  /** The registry on loopback. */
  url: string
  /** Adds packages to a site with an installer whose caches are empty and whose only registry is on loopback. */
  add(installer: InstallerName, site: string, ...names: string[]): Promise<void>
  /** The version of a package that this repository has, as `name@version`. */
  pin(name: string): Promise<string>
  close(): Promise<void>
}

/** Packs packages as a release does, those of sites by default, and installs them by name from a registry on loopback. */
export async function createInstaller(packages: readonly string[] = ofSites): Promise<Installer> {
  const folder = await mkdtemp(join(tmpdir(), "citable-installed-"))
  const tarballs = join(folder, "tarballs")
  await mkdir(tarballs)
  await run("pnpm", ["run", "build"], { cwd: root })
  for (const name of packages) {
    await run("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(root, "packages", name) })
  }
  const registry = await startRegistry(tarballs)
  return {
    folder,
    url: registry.url,
    async add(installer, site, ...names) {
      await writeFile(join(site, ".npmrc"), `registry=${registry.url}/\n`)
      // As new sites of Astro have it: pnpm asks for a decision about each script of a package.
      await writeFile(join(site, "pnpm-workspace.yaml"), "allowBuilds:\n  esbuild: false\n  sharp: false\n")
      const caches = {
        XDG_CACHE_HOME: "cache",
        XDG_DATA_HOME: "data",
        XDG_STATE_HOME: "state",
        npm_config_cache: "npm",
      }
      const own = Object.entries(caches).map(([name, path]) => [name, join(folder, "caches", path)])
      const settings = { npm_config_userconfig: join(folder, "none"), npm_config_update_notifier: "false" }
      // What vitest's own installer told vitest would overrule the site's .npmrc.
      const inherited = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
      const env = { ...Object.fromEntries([...inherited, ...own]), ...settings } as NodeJS.ProcessEnv
      await run(installer, commands[installer](names), {
        cwd: site,
        env,
        maxBuffer: 2 ** 26,
        shell: process.platform === "win32",
      })
    },
    async pin(name) {
      const text = await readFile(join(root, "test/node_modules", name, "package.json"), "utf8")
      return `${name}@${(JSON.parse(text) as { version: string }).version}`
    },
    async close() {
      await registry.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

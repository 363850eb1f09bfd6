import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { listPublished } from "../packages/dev/src/list-published.ts"
import { startRegistry } from "./package-registry.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))

/** All packages that a release publishes, for a stranger who runs the command too. */
export const everyPackage = listPublished(root).map(({ folder }) => basename(folder))

export interface ServedPackages {
  /** A folder for sites. */
  folder: string
  /** The registry on loopback. */
  url: string
  /** The environment of a stranger: no settings and caches but those of this run. */
  environment(): NodeJS.ProcessEnv
  /** The version of a package that this repository has, as `name@version`. */
  pin(name: string): Promise<string>
  close(): Promise<void>
}

/** Packs packages as a release does, and serves them by name from a registry on loopback. */
export async function servePackages(packages: readonly string[]): Promise<ServedPackages> {
  const folder = await mkdtemp(join(tmpdir(), "citable-installed-"))
  const tarballs = join(folder, "tarballs")
  const caches = listCaches(join(folder, "caches"))
  await mkdir(tarballs)
  await mkdir(caches.HOME, { recursive: true })
  await run("pnpm", ["run", "build"], { cwd: root })
  for (const name of packages) {
    await run("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(root, "packages", name) })
  }
  const registry = await startRegistry(tarballs)
  return {
    folder,
    url: registry.url,
    environment() {
      // What the installer of vitest told it would overrule the .npmrc of the site. As in a test, Next would read no .env.local.
      const inherited = Object.entries(process.env).filter(
        ([name]) => !/^(?:p?npm_|yarn_|bun_|citable_|vitest|node_env$)/i.test(name),
      )
      const settings = { npm_config_userconfig: join(folder, "none"), npm_config_update_notifier: "false" }
      return { ...(Object.fromEntries(inherited) as NodeJS.ProcessEnv), ...caches, ...settings }
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

const listCaches = (folder: string) => ({
  HOME: join(folder, "home"),
  XDG_CACHE_HOME: join(folder, "cache"),
  XDG_DATA_HOME: join(folder, "data"),
  XDG_STATE_HOME: join(folder, "state"),
  npm_config_cache: join(folder, "npm"),
  YARN_CACHE_FOLDER: join(folder, "yarn"),
  YARN_GLOBAL_FOLDER: join(folder, "yarn-global"),
  BUN_INSTALL_CACHE_DIR: join(folder, "bun"),
})

import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { findInstallers, type InstallerName, withNode } from "../packages/dev/src/find-installers.ts"
import { listPublished } from "../packages/dev/src/list-published.ts"
import { startRegistry } from "./package-registry.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
/** What sites install. */
const ofSites = ["contract", "safe-fetch", "client", "markdown", "webhooks", "astro", "next"]

/** All packages that a release publishes, for a stranger who runs the command too. */
export const everyPackage = listPublished(root).map(({ folder }) => basename(folder))

const commands: Record<InstallerName, (names: readonly string[]) => string[]> = {
  npm: (names) => ["install", "--no-audit", "--no-fund", ...names],
  pnpm: (names) => ["add", ...names],
  yarn: (names) => ["add", ...names],
  "yarn-classic": (names) => ["add", "--no-progress", "--non-interactive", ...names],
  bun: (names) => ["add", "--no-progress", ...names],
}

/** The package managers that every machine with this repository has. */
export const installerNames = ["npm", "pnpm"] as const satisfies InstallerName[]

export interface Installer {
  /** A folder for sites. */
  folder: string
  /** The registry on loopback. */
  url: string
  /** Adds packages to a site with an installer whose caches are empty and whose only registry is on loopback. */
  add(installer: InstallerName, site: string, ...names: string[]): Promise<void>
  /** The same, run by another Node. */
  addOn(node: string, installer: InstallerName, site: string, ...names: string[]): Promise<void>
  /** Runs `npm create citable <name> -- <options>` in the folder, which needs every package. Gives the folder of the blog. */
  create(name: string, ...options: string[]): Promise<string>
  /** Runs a script of a site with npm. */
  runScript(site: string, script: string): Promise<void>
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
  const { installers } = findInstallers(existsSync)

  async function addOn(node: string, installer: InstallerName, site: string, ...names: string[]): Promise<void> {
    const [command, ...first] = installers.get(installer) ?? []
    if (command === undefined)
      throw new Error(`${installer} is not installed. Name a folder that has it in CITABLE_INSTALLERS.`)
    await writeSettings(site, { url: registry.url, caches: join(folder, "caches") })
    // Without it, Yarn looks for a project in the folders above.
    if (installer === "yarn" && !existsSync(join(site, "yarn.lock"))) await writeFile(join(site, "yarn.lock"), "")
    await run(command, [...first, ...commands[installer](names)], {
      cwd: site,
      env: withNode(node, toEnvironment(folder)),
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    })
  }

  const runNpm = async (args: readonly string[], cwd: string) => {
    const quiet = { ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1", CI: "1" }
    const env = { ...toEnvironment(folder), ...quiet, npm_config_registry: `${registry.url}/` }
    await run("npm", args, { cwd, env, maxBuffer: 2 ** 26, shell: process.platform === "win32" })
  }

  return {
    folder,
    url: registry.url,
    add: (installer, site, ...names) => addOn(process.execPath, installer, site, ...names),
    addOn,
    async create(name, ...options) {
      await runNpm(["create", "--yes", "citable", name, "--", ...options], folder)
      return join(folder, name)
    },
    runScript: (site, script) => runNpm(["run", script], site),
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

/** The environment of a stranger: without what this shell, its package manager and vitest's have set. */
function toEnvironment(folder: string): NodeJS.ProcessEnv {
  // What the installer of vitest told it would overrule the .npmrc of the site. As in a test, Next would read no .env.local.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:p?npm_|yarn_|bun_|citable_|vitest|node_env$)/i.test(name),
  )
  const settings = { npm_config_userconfig: join(folder, "none"), npm_config_update_notifier: "false" }
  return { ...(Object.fromEntries(inherited) as NodeJS.ProcessEnv), ...listCaches(join(folder, "caches")), ...settings }
}

function listCaches(folder: string): Record<string, string> {
  const paths = {
    HOME: "home",
    XDG_CACHE_HOME: "cache",
    XDG_DATA_HOME: "data",
    XDG_STATE_HOME: "state",
    npm_config_cache: "npm",
    YARN_CACHE_FOLDER: "yarn",
    YARN_GLOBAL_FOLDER: "yarn-global",
    BUN_INSTALL_CACHE_DIR: "bun",
  }
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, join(folder, path)]))
}

/** What each package manager reads in the folder of a site. */
async function writeSettings(site: string, { url, caches }: { url: string; caches: string }): Promise<void> {
  const files = {
    ".npmrc": `registry=${url}/\n`,
    // As new sites of Astro have it: pnpm asks for a decision about each script of a package.
    "pnpm-workspace.yaml": "allowBuilds:\n  esbuild: false\n  sharp: false\n",
    ".yarnrc": `registry "${url}/"\n`,
    ".yarnrc.yml": [
      `npmRegistryServer: "${url}"`,
      "unsafeHttpWhitelist: [127.0.0.1]",
      "nodeLinker: node-modules",
      "enableTelemetry: false",
      "enableScripts: false",
      "enableImmutableInstalls: false",
    ].join("\n"),
    "bunfig.toml": `telemetry = false\n[install]\nregistry = "${url}/"\n`,
  }
  await mkdir(join(caches, "home"), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(site, name), text)
}

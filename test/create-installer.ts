import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

import { findInstallers, type InstallerName, withNode } from "../packages/dev/src/find-installers.ts"
import { type ServedPackages, servePackages } from "./serve-packages.ts"

const run = promisify(execFile)
/** What sites install. */
const ofSites = ["contract", "safe-fetch", "client", "grammars", "markdown", "webhooks", "astro", "next"]

const commands: Record<InstallerName, (names: readonly string[]) => string[]> = {
  npm: (names) => ["install", "--no-audit", "--no-fund", ...names],
  pnpm: (names) => ["add", ...names],
  yarn: (names) => ["add", ...names],
  "yarn-classic": (names) => ["add", "--no-progress", "--non-interactive", ...names],
  bun: (names) => ["add", "--no-progress", ...names],
}

/** The package managers that every machine with this repository has. */
export const installerNames = ["npm", "pnpm"] as const satisfies InstallerName[]

export interface Installer extends ServedPackages {
  /** Adds packages to a site with an installer whose caches are empty and whose only registry is on loopback. */
  add(installer: InstallerName, site: string, ...names: string[]): Promise<void>
  /** The same, run by another Node. */
  addOn(node: string, installer: InstallerName, site: string, ...names: string[]): Promise<void>
  /** Runs `npm create citable <name> -- <options>` in the folder, which needs every package. Gives the folder of the blog. */
  create(name: string, ...options: string[]): Promise<string>
  /** Runs a script of a site with npm. */
  runScript(site: string, script: string): Promise<void>
}

/** Packs packages as a release does, those of sites by default, and installs them by name from a registry on loopback. */
export async function createInstaller(packages: readonly string[] = ofSites): Promise<Installer> {
  const served = await servePackages(packages)
  const { folder } = served
  const { installers } = findInstallers(existsSync)

  async function addOn(node: string, installer: InstallerName, site: string, ...names: string[]): Promise<void> {
    const [command, ...first] = installers.get(installer) ?? []
    if (command === undefined)
      throw new Error(`${installer} is not installed. Name a folder that has it in CITABLE_INSTALLERS.`)
    await writeSettings(site, served.url)
    // Without it, Yarn looks for a project in the folders above.
    if (installer === "yarn" && !existsSync(join(site, "yarn.lock"))) await writeFile(join(site, "yarn.lock"), "")
    await run(command, [...first, ...commands[installer](names)], {
      cwd: site,
      env: withNode(node, served.environment()),
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    })
  }

  const runNpm = async (args: readonly string[], cwd: string) => {
    const quiet = { ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1", CI: "1" }
    const env = { ...served.environment(), ...quiet, npm_config_registry: `${served.url}/` }
    await run("npm", args, { cwd, env, maxBuffer: 2 ** 26, shell: process.platform === "win32" })
  }

  return {
    ...served,
    add: (installer, site, ...names) => addOn(process.execPath, installer, site, ...names),
    addOn,
    async create(name, ...options) {
      await runNpm(["create", "--yes", "citable", name, "--", ...options], folder)
      return join(folder, name)
    },
    runScript: (site, script) => runNpm(["run", script], site),
  }
}

/** What each package manager reads in the folder of a site. */
async function writeSettings(site: string, url: string): Promise<void> {
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
  for (const [name, text] of Object.entries(files)) await writeFile(join(site, name), text)
}

import { execFile } from "node:child_process"
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { everyPackage } from "./create-installer.ts"
import { startRegistry } from "./package-registry.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
const require = createRequire(import.meta.url)

interface Manager {
  /** The program; Yarn's is a file of a package. */
  program: string
  add(names: readonly string[]): string[]
  /** Runs a program that is not installed, as `npx` does. */
  once: readonly string[]
}

const modernYarn = join(dirname(require.resolve("@yarnpkg/cli-dist/package.json")), "bin/yarn.js")
const managers = {
  npm: {
    program: "npm",
    add: (names) => ["install", "--no-audit", "--no-fund", ...names],
    once: ["npx", "--yes"],
  },
  pnpm: { program: "pnpm", add: (names) => ["add", ...names], once: ["pnpm", "dlx"] },
  "yarn 1": {
    program: join(dirname(require.resolve("yarn/package.json")), "bin/yarn.js"),
    add: (names) => ["add", ...names],
    once: ["npx", "--yes"],
  },
  "yarn 4": { program: modernYarn, add: (names) => ["add", ...names], once: ["yarn", "dlx", "-q"] },
  "yarn 4 with Plug'n'Play": { program: modernYarn, add: (names) => ["add", ...names], once: ["yarn", "dlx", "-q"] },
} as const satisfies Record<string, Manager>

/** A package manager of strangers. */
export type ManagerName = keyof typeof managers

export interface Stranger {
  /** A folder for sites. */
  folder: string
  /** Adds packages to a site with a manager whose caches are empty and whose only registry is on loopback. */
  add(manager: ManagerName, site: string, ...names: string[]): Promise<void>
  /** Runs a program that nobody installed, by its name, in the folder of a site. Gives its output. */
  once(
    manager: ManagerName,
    site: string,
    words: readonly string[],
    env: Record<string, string>,
  ): Promise<{ stdout: string; stderr: string }>
  /** The environment of a stranger: no settings and caches but those of this run. */
  environment(manager: ManagerName): NodeJS.ProcessEnv
  /** The version of a package that this repository has, as `name@version`. */
  pin(name: string): Promise<string>
  close(): Promise<void>
}

/** Packs packages as a release does, and serves them by name from a registry on loopback, to somebody who has the package managers alone. */
export async function createStranger(): Promise<Stranger> {
  const folder = await mkdtemp(join(tmpdir(), "citable-installed-"))
  const tarballs = join(folder, "tarballs")
  await mkdir(tarballs)
  await run("pnpm", ["run", "build"], { cwd: root })
  for (const name of everyPackage) {
    await run("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(root, "packages", name) })
  }
  const registry = await startRegistry(tarballs)
  const caches = {
    XDG_CACHE_HOME: "cache",
    XDG_DATA_HOME: "data",
    XDG_STATE_HOME: "state",
    npm_config_cache: "npm",
    YARN_CACHE_FOLDER: "yarn",
    YARN_GLOBAL_FOLDER: "yarn-global",
  }
  const own = Object.entries(caches).map(([name, path]) => [name, join(folder, "caches", path)])
  const settings = {
    HOME: folder,
    CI: "1",
    npm_config_userconfig: join(folder, "none"),
    npm_config_update_notifier: "false",
    YARN_ENABLE_TELEMETRY: "0",
    // Yarn is strict in CI, where nobody changes a lockfile.
    YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
  }

  function environment(manager: ManagerName): NodeJS.ProcessEnv {
    // What vitest's own manager told vitest would overrule the site's .npmrc.
    const inherited = Object.entries(process.env).filter(([name]) => !/^p?npm_|^yarn_|^citable_/i.test(name))
    const path = join(folder, "bin", manager.replaceAll(/\W+/g, "-")) + delimiter + (process.env["PATH"] ?? "")
    return { ...Object.fromEntries([...inherited, ...own]), ...settings, PATH: path } as NodeJS.ProcessEnv
  }

  /** Puts Yarn on the path of a stranger, and the address of the registry into the settings of the site. */
  async function prepare(manager: ManagerName, site: string): Promise<void> {
    await writeFile(join(site, ".npmrc"), `registry=${registry.url}/\n`)
    // As new sites of Astro have it: pnpm asks for a decision about each script of a package.
    if (manager === "pnpm")
      await writeFile(join(site, "pnpm-workspace.yaml"), "allowBuilds:\n  esbuild: false\n  sharp: false\n")
    const { program } = managers[manager]
    if (!program.endsWith(".js")) return
    const bin = join(folder, "bin", manager.replaceAll(/\W+/g, "-"))
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, "yarn"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
    await chmod(join(bin, "yarn"), 0o755)
    if (manager === "yarn 1") return
    const linker = manager === "yarn 4" ? "node-modules" : "pnp"
    const lines = [`nodeLinker: ${linker}`, `npmRegistryServer: "${registry.url}"`, "unsafeHttpWhitelist: [127.0.0.1]"]
    await writeFile(join(site, ".yarnrc.yml"), `${lines.join("\n")}\n`)
    // Without a lockfile of its own, a site is part of the project around it.
    await writeFile(join(site, "yarn.lock"), "", { flag: "a" })
  }

  const options = { maxBuffer: 2 ** 26, shell: process.platform === "win32" }
  return {
    folder,
    environment,
    async add(manager, site, ...names) {
      await prepare(manager, site)
      const { program, add } = managers[manager]
      const [command, args] = program.endsWith(".js") ? [process.execPath, [program]] : [program, []]
      await run(command, [...args, ...add(names)], { ...options, cwd: site, env: environment(manager) })
    },
    async once(manager, site, words, env) {
      const [command, ...args] = managers[manager].once
      const all = { ...environment(manager), ...env }
      return run(command, [...args, ...words], { ...options, cwd: site, env: all })
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

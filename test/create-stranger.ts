import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdir, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { everyPackage, type ServedPackages, servePackages } from "./serve-packages.ts"

const run = promisify(execFile)
const require = createRequire(import.meta.url)

interface Manager {
  /** The program; Yarn's is a file of a package. */
  program: string
  install: readonly string[]
  add: string
  /** Runs a program that is not installed, as `npx` does. */
  once: readonly string[]
}

const modernYarn = join(dirname(require.resolve("@yarnpkg/cli-dist/package.json")), "bin/yarn.js")
const managers = {
  npm: {
    program: "npm",
    install: ["install", "--no-audit", "--no-fund"],
    add: "install",
    once: ["npx", "--yes"],
  },
  pnpm: { program: "pnpm", install: ["install", "--no-frozen-lockfile"], add: "add", once: ["pnpm", "dlx"] },
  "yarn 1": {
    program: join(dirname(require.resolve("yarn/package.json")), "bin/yarn.js"),
    install: ["install"],
    add: "add",
    once: ["npx", "--yes"],
  },
  "yarn 4": { program: modernYarn, install: ["install"], add: "add", once: ["yarn", "dlx", "-q"] },
  "yarn 4 with Plug'n'Play": { program: modernYarn, install: ["install"], add: "add", once: ["yarn", "dlx", "-q"] },
} as const satisfies Record<string, Manager>

/** A package manager of strangers. */
export type ManagerName = keyof typeof managers

export interface Stranger extends Omit<ServedPackages, "environment"> {
  /** Installs what a repository names with a manager whose caches are empty and whose only registry is on loopback. */
  install(manager: ManagerName, root: string, options: { isMonorepo: boolean }): Promise<void>
  /** Adds packages to a site in the same way. */
  add(manager: ManagerName, site: string, ...names: string[]): Promise<void>
  /** Runs a script of a site. */
  runScript(manager: ManagerName, site: string, script: string): Promise<void>
  /** The name and the version of a package that this repository has; of others, any that the registry has. */
  version(name: string): Promise<[name: string, range: string]>
  /** Runs a program that nobody installed, by its name, in the folder of a site. Gives its output. */
  once(
    manager: ManagerName,
    site: string,
    words: readonly string[],
    env: Record<string, string>,
  ): Promise<{ stdout: string; stderr: string }>
  /** The environment of a stranger who has this manager on the path. */
  environment(manager: ManagerName): NodeJS.ProcessEnv
}

/** Packs packages as a release does, and serves them by name from a registry on loopback, to somebody who has the package managers alone. */
export async function createStranger(published: readonly string[] = everyPackage): Promise<Stranger> {
  const served = await servePackages(published)
  const { folder } = served
  const settings = {
    CI: "1",
    YARN_ENABLE_TELEMETRY: "0",
    // Yarn is strict in CI, where nobody changes a lockfile.
    YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  }

  function environment(manager: ManagerName): NodeJS.ProcessEnv {
    const path = join(folder, "bin", manager.replaceAll(/\W+/g, "-")) + delimiter + (process.env["PATH"] ?? "")
    return { ...served.environment(), ...settings, PATH: path }
  }

  /** Puts Yarn on the path of a stranger, and the address of the registry into the settings of the site. */
  async function prepare(manager: ManagerName, site: string, isMonorepo: boolean): Promise<void> {
    await writeFile(join(site, ".npmrc"), `registry=${served.url}/\n`)
    // As new sites of Astro have it: pnpm asks for a decision about each script of a package.
    if (manager === "pnpm") {
      const members = isMonorepo ? "packages:\n  - apps/*\n  - packages/*\n" : ""
      const builds = ["esbuild", "sharp", '"@swc/core"', '"@parcel/watcher"'].map((name) => `  ${name}: false\n`)
      await writeFile(join(site, "pnpm-workspace.yaml"), `${members}allowBuilds:\n${builds.join("")}`)
    }
    const { program } = managers[manager]
    if (!program.endsWith(".js")) return
    const bin = join(folder, "bin", manager.replaceAll(/\W+/g, "-"))
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, "yarn"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
    await chmod(join(bin, "yarn"), 0o755)
    if (manager === "yarn 1") return
    const linker = manager === "yarn 4" ? "node-modules" : "pnp"
    const lines = [`nodeLinker: ${linker}`, `npmRegistryServer: "${served.url}"`, "unsafeHttpWhitelist: [127.0.0.1]"]
    await writeFile(join(site, ".yarnrc.yml"), `${lines.join("\n")}\n`)
    // Without a lockfile of its own, a site is part of the project around it.
    await writeFile(join(site, "yarn.lock"), "", { flag: "a" })
  }

  const options = { maxBuffer: 2 ** 26, shell: process.platform === "win32" }

  async function runManager(manager: ManagerName, cwd: string, words: readonly string[]): Promise<void> {
    const { program } = managers[manager]
    const [command, first] = program.endsWith(".js") ? [process.execPath, [program]] : [program, []]
    await run(command, [...first, ...words], { ...options, cwd, env: environment(manager) })
  }

  return {
    ...served,
    environment,
    async install(manager, root, { isMonorepo }) {
      await prepare(manager, root, isMonorepo)
      await runManager(manager, root, managers[manager].install)
    },
    async add(manager, site, ...names) {
      await prepare(manager, site, false)
      await runManager(manager, site, [managers[manager].add, ...names])
    },
    async runScript(manager, site, script) {
      await runManager(manager, site, ["run", script])
    },
    async version(name) {
      const isHere = existsSync(fileURLToPath(new URL(`node_modules/${name}`, import.meta.url)))
      return [name, isHere ? (await served.pin(name)).slice(name.length + 1) : "*"]
    },
    async once(manager, site, words, env) {
      const [command, ...args] = managers[manager].once
      const all = { ...environment(manager), ...env }
      return run(command, [...args, ...words], { ...options, cwd: site, env: all })
    },
  }
}

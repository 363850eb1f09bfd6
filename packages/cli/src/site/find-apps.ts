import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, sep } from "node:path"

const most = 20

/**
 * The sites in the folders of a workspace, relative to it: what its `workspaces` or pnpm-workspace.yaml name, and what has a configuration of Astro or
 * Next two levels down.
 */
export function findApps(folder: string): string[] {
  const find = (patterns: string[]) =>
    globSync(patterns, { cwd: folder, exclude: (path) => path.split(sep).includes("node_modules") })
  const members = find(readWorkspaces(folder).map((pattern) => `${pattern.replace(/\/+$/, "")}/package.json`))
  const configured = find(["{*,*/*}/{astro,next}.config.*"])
  const apps = [...configured, ...members.filter((path) => isSite(join(folder, path)))]
  return [...new Set(apps.map((path) => dirname(path).replaceAll(sep, "/")))].toSorted().slice(0, most)
}

/** The patterns of a workspace, without those that leave something out. */
function readWorkspaces(folder: string): string[] {
  const { workspaces } = readManifest(join(folder, "package.json"))
  const list = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages
  const yaml = join(folder, "pnpm-workspace.yaml")
  const lines = existsSync(yaml)
    ? (/^packages:\s*\n((?:[ \t]*(?:-.*|#.*)?\r?\n?)*)/m.exec(readFileSync(yaml, "utf8"))?.[1] ?? "")
    : ""
  const ofPnpm = [...lines.matchAll(/^[ \t]*-[ \t]*(["']?)([^"'#\r\n]+)\1/gm)].map(([, , pattern = ""]) =>
    pattern.trim(),
  )
  return [...(Array.isArray(list) ? list : []), ...ofPnpm]
    .filter((pattern): pattern is string => typeof pattern === "string" && !/^!|\.\./.test(pattern))
    .map((pattern) => pattern.replace(/^\.\//, ""))
}

function isSite(manifest: string): boolean {
  const { dependencies, devDependencies } = readManifest(manifest)
  return ["astro", "next"].some((name) => Object.hasOwn({ ...devDependencies, ...dependencies }, name))
}

/** A damaged manifest of somebody else names no site. */
function readManifest(path: string): { workspaces?: unknown; dependencies?: object; devDependencies?: object } {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as object
  } catch {
    return {}
  }
}

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { findInstalled, type Installed } from "../internal/find-installed.ts"

/** What a folder says about the site in it. */
export interface Site {
  folder: string
  framework: "astro" | "next"
  /** The package of Citable for the framework. */
  helper: "@citable/astro" | "@citable/next"
  /** Those of the framework and of Citable that are installed, by name. */
  installed: ReadonlyMap<string, Installed>
}

const citablePackages = ["astro", "next", "client", "contract", "markdown", "safe-fetch", "webhooks"].map(
  (name) => `@citable/${name}`,
)

/** Reads the site of a folder. Undefined if its package.json names neither Astro nor Next.js. */
export function readSite(folder: string, wanted?: Site["framework"]): Site | undefined {
  const named = readNames(join(folder, "package.json"))
  const framework = wanted ?? (["astro", "next"] as const).find((name) => named.has(name))
  if (framework === undefined) return undefined
  const found = [framework, ...citablePackages, "citable"].flatMap((name) => findInstalled(folder, name) ?? [])
  return {
    folder,
    framework,
    helper: `@citable/${framework}`,
    installed: new Map(found.map((one) => [one.name, one])),
  }
}

/** The names of the dependencies in a manifest. */
function readNames(path: string): Set<string> {
  if (!existsSync(path)) return new Set()
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path, "utf8")) as Record<string, object>
    return new Set(Object.keys({ ...devDependencies, ...dependencies }))
  } catch {
    // Whoever installs will say that it is damaged.
    return new Set()
  }
}

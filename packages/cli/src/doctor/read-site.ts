import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** A package as it is installed. */
export interface Installed {
  name: string
  version: string
  engine: string | undefined
  peers: Record<string, string>
}

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
export function readSite(folder: string): Site | undefined {
  const manifest = readManifest(join(folder, "package.json"))
  if (manifest === undefined) return undefined
  const named = { ...manifest.dependencies, ...manifest.devDependencies }
  const framework = "astro" in named ? "astro" : "next" in named ? "next" : undefined
  if (framework === undefined) return undefined
  const found = [framework, ...citablePackages, "citable"].flatMap((name) => findInstalled(folder, name) ?? [])
  return {
    folder,
    framework,
    helper: `@citable/${framework}`,
    installed: new Map(found.map((one) => [one.name, one])),
  }
}

interface Manifest {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  engines?: { node?: string }
}

/** Looks where Node would: in `node_modules` of the folder and of those above. With pnpm, a package lies beside the one that needs it. */
function findInstalled(folder: string, name: string): Installed | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const manifest = readManifest(join(at, "node_modules", name, "package.json"))
    if (manifest?.version !== undefined) {
      const { version, engines, peerDependencies = {} } = manifest
      return { name, version, engine: engines?.node, peers: peerDependencies }
    }
    if (dirname(at) === at) return undefined
  }
}

function readManifest(path: string): Manifest | undefined {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Manifest
  } catch {
    // Whoever installs will say that it is damaged.
    return undefined
  }
}

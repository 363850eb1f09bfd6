import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

export interface PublishedManifest {
  name: string
  version: string
  private?: boolean
  description?: string
  keywords?: string[]
  license?: string
  homepage?: string
  bugs?: { url: string }
  repository?: { type: string; url: string; directory?: string }
  engines?: Record<string, string>
  files?: string[]
  publishConfig?: { access?: string; provenance?: boolean }
}

/** The packages of a repository that a release publishes, by folder, such as `packages/client`. */
export function listPublished(root: string): { folder: string; manifest: PublishedManifest }[] {
  return globSync("packages/*/package.json", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({
      folder: dirname(path),
      manifest: JSON.parse(readFileSync(join(root, path), "utf8")) as PublishedManifest,
    }))
    .filter(({ manifest }) => manifest.private !== true)
}

import { fileURLToPath } from "node:url"

/** The folder of the packages of Citable. */
const ownPackages = fileURLToPath(new URL("../../../../", import.meta.url))

/** Whether a module can keep content in its variables: those of the site, and packages that read content. */
export function isOfSite(id: string, readers: ReadonlySet<string>): boolean {
  if (id.startsWith("\0") || id.startsWith(ownPackages)) return false
  return !id.includes("/node_modules/") || readers.has(id)
}

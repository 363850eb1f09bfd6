import { readFileSync } from "node:fs"

/** A version of the documentation, as the pages of all versions know it. */
export interface VersionPlace {
  /** What the header calls it, such as `1.0`. */
  name: string
  /** Its path on the host, such as `/1.0/`. */
  base: string
  /** The paths of its pages, without slashes around them. */
  paths: string[]
}

/** What a build knows of the version that it builds. */
export interface SiteVersion {
  name: string
  /** The text of its contents page, of which the sidebar is made. */
  contents: string
  /** All versions, the newest first. */
  versions: VersionPlace[]
}

/** Reads what `buildDocs` wrote for this build. */
export function readSiteVersion(): SiteVersion {
  const file = process.env["DOCS_VERSION_FILE"]
  if (file === undefined) throw new Error("Build the documentation with npm run build, which starts a service for it.")
  return JSON.parse(readFileSync(file, "utf8")) as SiteVersion
}

/** Whether the build is that of the newest version, which search engines should find. */
export const isNewest = ({ name, versions }: SiteVersion): boolean => versions[0]?.name === name

/** Where a reader of a page finds it in each version. A version that lacks the page gives its first page. */
export function toVersionLinks(
  { name, versions }: SiteVersion,
  path: string,
): { name: string; href: string; isCurrent: boolean }[] {
  return versions.map((version) => ({
    name: version.name,
    href: path !== "" && version.paths.includes(path) ? `${version.base}${path}/` : version.base,
    isCurrent: version.name === name,
  }))
}

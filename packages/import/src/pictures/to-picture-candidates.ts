import { dirname, resolve } from "node:path"

import { hasTemplate, toSiteUrl } from "../addresses/resolve-url.ts"
import { withoutExtension } from "../files/article-path.ts"
import { isMediaPath } from "../files/is-media-path.ts"

/** Where the files of a site are, as absolute paths. */
export interface PicturePlaces {
  /** The imported folder. */
  folder: string
  siteRoot: string
  /** The folder that `--public` names. */
  publicFolder: string | undefined
  /** The address of the imported folder on the web. */
  baseUrl: string | undefined
}

/** Folders whose files site generators publish at the root of the site. */
const publishedFolders = ["static", "public", "assets", "source", "src", ""]

/**
 * The files that a URL in an article can mean, the most likely first. None if the URL is on another site, or does not name a file that a
 * media library takes.
 */
export function toPictureCandidates(url: string, path: string, places: PicturePlaces): string[] {
  if (hasTemplate(url)) return []
  const pathname = toLocalPath(toSiteUrl(url), places.baseUrl)
  if (pathname === undefined || !isMediaPath(pathname) || pathname.includes("\0")) return []
  const alias = /^(?:@site|@|~)\/(.*)$/s.exec(pathname)
  if (alias !== null) return ["", "src"].map((name) => resolve(places.siteRoot, name, alias[1] ?? ""))
  const fromRoot = rootPaths(pathname.replace(/^\/+/, ""), places.baseUrl).flatMap((name) =>
    publishedRoots(places).map((root) => resolve(root, name)),
  )
  if (pathname.startsWith("/")) return [...new Set(fromRoot)]
  // Hexo keeps the pictures of an article in a folder with its name.
  const beside = [resolve(dirname(path), pathname), resolve(withoutExtension(path), pathname)]
  return [...new Set([...beside, ...fromRoot])]
}

/** The path in a URL: relative, or from the root of the site. Undefined for another site. */
function toLocalPath(url: string, baseUrl: string | undefined): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)) {
    const absolute = baseUrl === undefined ? null : URL.parse(url, baseUrl)
    if (absolute === null || baseUrl === undefined || absolute.host !== new URL(baseUrl).host) return undefined
    return decode(absolute.pathname)
  }
  return decode(url.replace(/[?#].*$/s, ""))
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // In a path on disk, a single % is a plain character.
    return pathname
  }
}

/** A path from the root, also without the parts of it that the base URL has: the site can be in a folder of its host. */
function rootPaths(name: string, baseUrl: string | undefined): string[] {
  const names = [name]
  if (baseUrl === undefined) return names
  const parts = name.split("/")
  const base = decode(new URL(baseUrl).pathname)
    .split("/")
    .filter((part) => part !== "")
  for (let count = 1; count <= base.length && parts[count - 1] === base[count - 1]; count++)
    names.push(parts.slice(count).join("/"))
  return names
}

function publishedRoots({ folder, siteRoot, publicFolder }: PicturePlaces): string[] {
  const roots = [siteRoot, folder].flatMap((root) => publishedFolders.map((name) => resolve(root, name)))
  return [...(publicFolder === undefined ? [] : [publicFolder]), ...roots]
}

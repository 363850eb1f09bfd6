import { isArticlePath } from "./article-path.ts"
import { headBytes, isOtherPath } from "./find-other-files.ts"
import { isSiteMarker } from "./find-site-root.ts"
import { isExportFile } from "./is-export-file.ts"
import { isExportIndex } from "./is-export-index.ts"
import { isMediaPath } from "./is-media-path.ts"

const whole = /^(?:authors\.(?:ya?ml|json|toml)|_config\.(?:ya?ml|toml))$/i
/** The first line of a table tells what it lists. The others can have personal data. */
const tableBytes = 512

/**
 * How many bytes of a file an import reads at most: all of an article, a picture, an export by itself and an authors' file, what tells which articles are public, the beginning
 * of a file that can be the export of a blog, and only the name of what marks the root of a site. Undefined for a file that it has no use for, such as one
 * in a hidden folder.
 */
export function keptBytes(path: string): number | undefined {
  const parts = path.split("/")
  const name = parts.at(-1) ?? ""
  if (parts.some((part) => part.startsWith(".") || part === "node_modules")) return undefined
  if (isArticlePath(name) || isMediaPath(name) || whole.test(name) || isExportIndex(name) || isExportFile(path))
    return Number.POSITIVE_INFINITY
  if (isSiteMarker(name)) return 0
  if (/\.(?:opens|delivers)\.csv$/i.test(name)) return 0
  if (/\.csv$/i.test(name)) return tableBytes
  return isOtherPath(name) ? headBytes : undefined
}

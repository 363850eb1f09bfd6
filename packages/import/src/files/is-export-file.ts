import { isOtherPath } from "./find-other-files.ts"
import { isSiteMarker } from "./find-site-root.ts"

/** Whether a file can be the export of a blog that people choose by itself: it lies in no folder, and is JSON or XML. */
export function isExportFile(path: string): boolean {
  return /^[^/]+\.(?:xml|json|atom)$/i.test(path) && isOtherPath(path) && !isSiteMarker(path) && path !== "authors.json"
}

import type { ImportFs } from "../files/import-fs.ts"
import { type ExportMark, type ExportRoot, findExportRoots, toAbsolute } from "./find-export-roots.ts"
import { isPageName } from "./notion/page-name.ts"

/** Files of an export that no archive reads: a part of it is missing, or lies among other files. Nothing says which were public. */
export interface FoundExport {
  platform: string
  /** Its folder, as people type it. */
  path: string
  /** Files of it never have front matter. */
  isPlain?: boolean | undefined
  /** Whether a file belongs to it. */
  has: (path: string) => boolean
  /** Why a file of it is no article; undefined for one that is. */
  leaveOut: (path: string) => string | undefined
}

interface KnownExport extends ExportMark {
  platform: string
  isPlain?: boolean
  /** What is no article, by the path in the export. */
  leftOut?: RegExp
  /** What belongs to it, by the path in the export. Default: all. */
  own?: RegExp
}

const medium = { platform: "Medium", leftOut: /^(?!posts\/).*\.html$/is }

const knownExports: readonly KnownExport[] = [
  { ...medium, folder: "posts", name: /^(?:draft|\d{4}-\d\d-\d\d)_.*[\da-f]{8,12}\.html$/i },
  { ...medium, folder: "profile", name: /^profile\.html$/i, head: /class="h-(?:card|entry)"/ },
  { ...medium, folder: "ips", name: /^ips-\d+\.html$/i },
  { ...medium, folder: "sessions", name: /^sessions-\d+\.html$/i },
  { platform: "Buttondown", name: /^emails\.(?:csv|json)$/, own: /^emails\/[^/]+\.md$/ },
  { platform: "Notion", isPlain: true, name: /[^\s][ _-][\da-f]{32}\.(?:md|html?|csv)$/i },
  // Its table says what was public, so the import reads the export where there is one.
  { platform: "Substack", folder: "posts", name: /^\d+\.[^/]*\.html$/i },
]

/** Finds the exports that files belong to, of each platform the outermost folders. */
export async function findExports(paths: readonly string[], fs: Pick<ImportFs, "readHead">): Promise<FoundExport[]> {
  return (await findExportRoots(paths, fs, knownExports)).map((root) => toExport(root, paths))
}

/** A folder where most files have other names is none: only the files with names of Notion belong to an export then. */
function toExport({ mark, root, folder }: ExportRoot<KnownExport>, paths: readonly string[]): FoundExport {
  const { platform, isPlain, leftOut, own = /(?:)/ } = mark
  const placeOf = (file: string) => {
    const whole = toAbsolute(file)
    return whole.startsWith(folder) ? whole.slice(folder.length) : undefined
  }
  const places = mark.folder === undefined ? paths.flatMap((file) => placeOf(file) ?? []) : []
  const isMixed = mark.own === undefined && places.filter(isPageName).length * 2 < places.length
  return {
    platform,
    path: root,
    isPlain,
    has(file) {
      const place = placeOf(file)
      return place !== undefined && own.test(place) && (!isMixed || isPageName(place))
    },
    leaveOut: (file) =>
      leftOut?.test(placeOf(file) ?? "") === true
        ? `It is not a post, and the export of ${platform} has personal data there, so it is left out.`
        : undefined,
  }
}

/** The export that a file is in, the innermost if there are several. */
export function findExportOf(path: string, exports: readonly FoundExport[]): FoundExport | undefined {
  return exports.findLast((one) => one.has(path))
}

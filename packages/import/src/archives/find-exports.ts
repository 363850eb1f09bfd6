import { posix, resolve, sep } from "node:path"

import type { ImportFs } from "../files/import-fs.ts"

/** An export of a blog that the import does not read: its files do not say which of them were public. */
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

/** The files, or those of a ZIP. */
type ExportFiles = Pick<ImportFs, "readHead" | "stat">

interface KnownExport {
  platform: string
  /** The name of a file that only such an export has. */
  name: RegExp
  /** The folder of such a file in the export. Default: the export's own. */
  folder?: string
  /** Files of the export beside that folder; one of them is enough. */
  beside?: readonly string[]
  /** What such a file has in its first kilobytes. */
  head?: RegExp
  isPlain?: boolean
  /** What is no article, by the path in the export. */
  leftOut?: RegExp
}

const medium = { platform: "Medium", leftOut: /^(?!posts\/).*\.html$/is }

const knownExports: readonly KnownExport[] = [
  { ...medium, folder: "posts", name: /^(?:draft|\d{4}-\d\d-\d\d)_.*[\da-f]{8,12}\.html$/i },
  { ...medium, folder: "posts", name: /\.html$/i, head: /class="h-entry"[^]*data-field="/ },
  { ...medium, folder: "profile", name: /^profile\.html$/i, head: /class="h-(?:card|entry)"/ },
  { ...medium, folder: "ips", name: /^ips-\d+\.html$/i },
  { ...medium, folder: "sessions", name: /^sessions-\d+\.html$/i },
  { platform: "Notion", isPlain: true, name: /[^\s][ _-][\da-f]{32}\.(?:md|html?|csv)$/i },
  { platform: "Notion", isPlain: true, name: /^ExportBlock-[\da-f-]+-Part-\d+\.zip$/i },
  { platform: "Buttondown", folder: "emails", beside: ["emails.csv", "emails.json"], name: /\.md$/i },
  // Its table says what was public, so the import reads the export where there is one.
  { platform: "Substack", folder: "posts", name: /^\d+\.[^/]*\.html$/i },
]

/** Finds the exports that files belong to, of each platform the outermost folders. */
export async function findExports(paths: readonly string[], fs: ExportFiles): Promise<FoundExport[]> {
  const roots = new Map<string, { folder: string; root: string; known: KnownExport }>()
  for (const path of paths) {
    for (const known of knownExports) {
      const root = toRoot(path, known)
      if (root === undefined || roots.has(`${known.platform} ${root}`)) continue
      if (!(await isConfirmed(path, root, { known, fs }))) continue
      roots.set(`${known.platform} ${root}`, { folder: toFolder(root), root, known })
    }
  }
  const outermost: { folder: string; root: string; known: KnownExport }[] = []
  for (const one of [...roots.values()].toSorted((a, b) => a.folder.length - b.folder.length)) {
    const isInside = outermost.some(
      ({ folder, known }) => known.platform === one.known.platform && one.folder.startsWith(folder),
    )
    if (!isInside) outermost.push(one)
  }
  return outermost.map(({ folder, root, known }) => toExport(folder, root, { known, paths }))
}

async function isConfirmed(path: string, root: string, { known, fs }: { known: KnownExport; fs: ExportFiles }) {
  const { beside, head } = known
  if (head !== undefined)
    return head.test(new TextDecoder().decode(await fs.readHead(path, 4096).catch(() => undefined)))
  if (beside === undefined) return true
  const found = await Promise.all(
    beside.map((name) =>
      fs.stat(posix.join(root, name)).then(
        (one) => one.isFile(),
        // Most folders have none.
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

/** A folder where most files have other names is none: only the files with names of Notion belong to an export then. */
function toExport(
  folder: string,
  path: string,
  { known, paths }: { known: KnownExport; paths: readonly string[] },
): FoundExport {
  const { platform, isPlain, leftOut } = known
  const placeOf = (file: string) => {
    const whole = toAbsolute(file)
    return whole.startsWith(folder) ? whole.slice(folder.length) : undefined
  }
  const places = known.folder === undefined ? paths.flatMap((file) => placeOf(file) ?? []) : []
  const isMixed = places.filter(isNamed).length * 2 < places.length
  return {
    platform,
    path,
    isPlain,
    has(file) {
      const place = placeOf(file)
      return place !== undefined && (!isMixed || isNamed(place))
    },
    leaveOut: (file) =>
      leftOut?.test(placeOf(file) ?? "") === true
        ? `It is not a post, and the export of ${platform} has personal data there, so it is left out.`
        : undefined,
  }
}

/** Whether a file, or a folder on the way to it, has a name as Notion makes them. */
function isNamed(place: string): boolean {
  return place.split("/").some((part) => /[^\s][ _-][\da-f]{32}(?:\.\w+)?$/i.test(part))
}

/** The export that a file is in, the innermost if there are several. */
export function findExportOf(path: string, exports: readonly FoundExport[]): FoundExport | undefined {
  return exports.findLast((one) => one.has(path))
}

function toRoot(path: string, { name, folder }: KnownExport): string | undefined {
  if (!name.test(posix.basename(path))) return undefined
  const own = posix.dirname(path)
  if (folder === undefined) return own
  // The path can begin inside the export.
  return posix.basename(toAbsolute(own)).toLowerCase() === folder ? posix.join(own, "..") : undefined
}

function toFolder(path: string): string {
  return `${toAbsolute(path)}/`.replace(/\/+$/, "/")
}

function toAbsolute(path: string): string {
  return resolve(path).split(sep).join("/")
}

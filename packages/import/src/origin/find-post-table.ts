import { posix, resolve } from "node:path"

import type { ArticleFile } from "../files/find-article-files.ts"
import { headBytes } from "../files/find-other-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { remember } from "../files/remember.ts"

/** A table with a title and a state for each post. */
const csv = /^(?=.*(?:title|subject|slug|\bname\b))(?=.*(?:status|publish|draft|visibility|audience|access|sent))/i
const state =
  /"(?:is_?)?(?:published|draft)"\s*:\s*(?:true|false)|"publish(?:ed)?_?(?:at|date|on)"\s*:|"(?:status|visibility|audience)"\s*:\s*"(?:draft|publish(?:ed)?|sent|private|public|everyone|only_\w+)"/i
const title = /"(?:title|subject|slug)"\s*:/i

/**
 * Creates a function that finds a table of posts in the folder of a file, or in the one above it: exports have one that says which posts
 * were public. The import need not name that folder.
 */
export function createTableFinder(fs: ImportFs): (file: ArticleFile) => Promise<string | undefined> {
  const tableIn = remember((folder) => findTable(folder, fs))
  return async ({ path }) => {
    const folder = resolve(posix.dirname(path))
    return (await tableIn(folder)) ?? (await tableIn(resolve(folder, "..")))
  }
}

async function findTable(folder: string, fs: ImportFs): Promise<string | undefined> {
  // A folder or file that cannot be read is not known to have a table.
  for (const entry of await fs.readdir(folder).catch(() => [])) {
    const isCsv = /\.csv$/i.test(entry.name)
    if (!entry.isFile() || entry.name.startsWith(".") || (!isCsv && !/\.json$/i.test(entry.name))) continue
    const head = new TextDecoder().decode(
      await fs.readHead(resolve(folder, entry.name), headBytes).catch(() => undefined),
    )
    if (isCsv ? csv.test(head) : state.test(head) && title.test(head)) return entry.name
  }
  return undefined
}

import { posix } from "node:path"

import type { GivenFile } from "../files/create-memory-fs.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { isPostTable } from "../files/is-post-table.ts"
import { toArchiveError } from "./archive-error.ts"
import type { Archive } from "./archive.ts"
import { maxArchiveBytes } from "./decode-archive.ts"

/** Finds the files with the name of such a table in a folder. */
export async function findPostTables(folder: string, fs: ImportFs): Promise<string[]> {
  // `findArticleFiles` reports a folder that cannot be read.
  const entries = await fs.readdir(folder).catch(() => [])
  const found: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await findPostTables(path, fs)))
    else if (entry.isFile() && isPostTable(path)) found.push(path)
  }
  return found
}

/** Reads the unpacked export of Substack whose table this is. Undefined for another table. */
export async function readTableFolder(path: string, fs: ImportFs): Promise<Archive | undefined> {
  if (!/^(?:\u00ef\u00bb\u00bf)?"?post_id/.test(Buffer.from(await fs.readHead(path, 16)).toString("latin1")))
    return undefined
  const { readSubstack } = await import("./substack/read-substack.ts")
  const folder = posix.join(posix.dirname(path), "posts")
  const files: GivenFile[] = [{ path: "posts.csv", bytes: await fs.readFile(path) }]
  let size = 0
  // The report names the posts whose files are missing.
  for (const entry of await fs.readdir(folder).catch(() => [])) {
    const one = posix.join(folder, entry.name)
    const isPost = entry.isFile() && entry.name.endsWith(".html")
    if (isPost) size += (await fs.stat(one)).size
    if (size > maxArchiveBytes) throw toArchiveError("it has more than 256 MiB. Import its ZIP file in parts.")
    files.push({ path: `posts/${entry.name}`, bytes: isPost ? await fs.readFile(one) : new Uint8Array() })
  }
  return readSubstack(files)
}

import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** The files that are in only one of two folders, or differ in their bytes, except the `ignored` ones. */
export async function compareOutputs(one: string, other: string, ignored: ReadonlySet<string>): Promise<string[]> {
  const [ours, theirs] = await Promise.all([listFiles(one), listFiles(other)])
  const different: string[] = []
  for (const name of new Set([...ours, ...theirs])) {
    if (ignored.has(name)) continue
    if (!ours.has(name) || !theirs.has(name)) {
      different.push(name)
      continue
    }
    const [bytes, otherBytes] = await Promise.all([readFile(join(one, name)), readFile(join(other, name))])
    if (!bytes.equals(otherBytes)) different.push(name)
  }
  return different
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Set(files.map((file) => file.slice(folder.length + 1)))
}

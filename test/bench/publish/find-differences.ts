import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"

/** The files of two folders that are not the same in both, by their paths. */
export async function findDifferences(one: string, other: string): Promise<string[]> {
  const [ofOne, ofOther] = [await listFiles(one), await listFiles(other)]
  const different: string[] = []
  for (const path of new Set([...ofOne, ...ofOther])) {
    const isInBoth = ofOne.has(path) && ofOther.has(path)
    if (isInBoth && (await readFile(join(one, path))).equals(await readFile(join(other, path)))) continue
    different.push(path)
  }
  return different
}

async function listFiles(folder: string): Promise<Set<string>> {
  // The slash follows a link to a release.
  const entries = await readdir(`${folder}/`, { recursive: true, withFileTypes: true })
  return new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  )
}

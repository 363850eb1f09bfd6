import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** Finds the files below a folder whose text matches. */
export async function findFiles(folder: string, matches: (text: string) => boolean): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const found: string[] = []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    if (matches(await readFile(path, "latin1"))) found.push(path)
  }
  return found
}

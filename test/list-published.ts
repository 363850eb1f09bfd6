import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("../packages", import.meta.url))

/** The folders of `packages/` that a release publishes. */
export async function listPublished(): Promise<string[]> {
  const names = await readdir(folder)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name, "package.json"), "utf8")))
  return names.filter((_, index) => (JSON.parse(texts[index] ?? "") as { private?: boolean }).private !== true)
}

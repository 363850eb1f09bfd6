import { hash, randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { encodeBody, type StoredBody, toBodyPath } from "./stored-body.ts"

export interface BodyFiles {
  /** Stands in an entry in place of its body. It is the same for all entries, so Astro stores it once. */
  pointer: { html: string; metadata: { imagePaths: string[]; citable: string } }
  /** Writes a body, unless it exists, and gives its name. */
  write(body: StoredBody): string
  has(name: string): boolean
  /** Removes files that are not in `names`, except recent ones: the store of another process may still name those. */
  prune(names: ReadonlySet<string>): void
}

const minAgeMs = 86_400_000
/** Makes Astro's own `render()` fail with this sentence, because an empty page would be worse. */
const pointerHtml = `<img __ASTRO_IMAGE_="The bodies of this collection are stored beside Astro's content store. Render them with renderArticle() of @citable/astro/content, or set bodies: 'store' for citableLoader().">`

/** Opens the files with the bodies of a collection. Each is named after its content, and is written as a whole or not at all. */
export function openBodyFiles(dir: string, collection: string, now: () => number = Date.now): BodyFiles {
  const folder = encodeURIComponent(collection)
  const files = new Set<string>(list(dir, folder))
  return {
    pointer: { html: pointerHtml, metadata: { imagePaths: ["beside the store"], citable: folder } },
    has: (name) => files.has(name),
    write(body) {
      const text = encodeBody(body)
      const name = hash("sha256", text).slice(0, 24)
      if (!files.has(name)) writeWhole(join(dir, toBodyPath(folder, name)), text)
      files.add(name)
      return name
    },
    prune(names) {
      for (const name of files) {
        if (names.has(name)) continue
        const path = join(dir, toBodyPath(folder, name))
        if (existsSync(path) && now() - statSync(path).mtimeMs < minAgeMs) continue
        rmSync(path, { force: true })
        files.delete(name)
      }
    },
  }
}

function list(dir: string, folder: string): string[] {
  const names: string[] = []
  for (const shard of listEntries(join(dir, folder))) {
    for (const name of listEntries(join(dir, folder, shard))) names.push(shard + name)
  }
  return names
}

function listEntries(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    writeFileSync(temporary, text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, text)
  }
  renameSync(temporary, path)
}

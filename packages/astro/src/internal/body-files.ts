import { createHash, randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { encodeBody, type StoredBody } from "./stored-body.ts"

export interface BodyFiles {
  /** Writes a body unless it is there, and gives its name. */
  write(body: StoredBody): string
  has(name: string): boolean
  /** Removes what is not named and was not written lately: another process may still have a store that names it. */
  prune(names: ReadonlySet<string>): void
}

const keptFor = 86_400_000

/** The bodies of a collection as files, each named after what is in it. A file is there as a whole or not at all. */
export function openBodyFiles(dir: string, collection: string, now: () => number = Date.now): BodyFiles {
  const folder = encodeURIComponent(collection)
  const known = new Set<string>(list(dir, folder))
  return {
    has: (name) => known.has(name),
    write(body) {
      const text = encodeBody(body)
      const hash = createHash("sha256").update(text).digest("hex")
      const name = `${folder}/${hash.slice(0, 2)}/${hash.slice(2, 42)}`
      if (!known.has(name)) writeWhole(join(dir, name), text)
      known.add(name)
      return name
    },
    prune(names) {
      for (const name of known) {
        if (names.has(name)) continue
        const path = join(dir, name)
        if (existsSync(path) && now() - statSync(path).mtimeMs < keptFor) continue
        rmSync(path, { force: true })
        known.delete(name)
      }
    },
  }
}

function list(dir: string, folder: string): string[] {
  const names: string[] = []
  for (const shard of read(join(dir, folder))) {
    for (const name of read(join(dir, folder, shard))) names.push(`${folder}/${shard}/${name}`)
  }
  return names
}

function read(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}.tmp`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}

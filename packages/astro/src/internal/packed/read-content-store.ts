import { readFileSync } from "node:fs"

import { CitableError } from "@citable/contract/core"
import { unflatten } from "devalue"

import { createUnpacker, type StoredEntry, type UnpackerOptions } from "./create-unpacker.ts"

/** What Astro's content store contains, by collection. */
export type StoredCollections = Map<string, Map<string, unknown>>

/**
 * Reads Astro's content store from its file, with its entries as the loaders have made them.
 *
 * @throws {CitableError} `unreadable_store`.
 */
export function readContentStore(path: string, options: UnpackerOptions = {}): StoredCollections {
  try {
    return read(path, options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CitableError(
      `Astro's content store ${path} cannot be read: ${reason}. Build once with \`astro build --force\`, which creates it again.`,
      { code: "unreadable_store", cause: error },
    )
  }
}

function read(path: string, options: UnpackerOptions): StoredCollections {
  const collections = unflatten(JSON.parse(readFileSync(path, "utf8")) as unknown[]) as StoredCollections
  const unpack = createUnpacker(options)
  for (const [name, entries] of collections) {
    // The texts that loaders keep for themselves.
    if (name.startsWith("meta:")) continue
    for (const [id, entry] of entries) entries.set(id, unpack(entry as StoredEntry))
  }
  return collections
}

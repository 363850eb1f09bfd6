import { hash, randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { CitableError } from "@citable/contract/core"

import type { TextCache } from "../text-cache.ts"
import { decodeEntry, encodeEntry } from "./disk-entry.ts"
import { installedVersions } from "./installed-versions.ts"
import { pruneFolder } from "./prune-folder.ts"
import { notePruned, reserve } from "./prune-note.ts"

export interface DiskCacheOptions {
  /** A folder only for the cache, created at the first write. Whoever can write to it decides what pages show. */
  dir: string
  /** The maximum number of bytes. Beyond it, the least recently used files are removed. Default: 256 MiB. */
  maxBytes?: number | undefined
  /** Gets each kind of failure once (code `cache_unavailable`), such as a full disk. Rendering continues without the cache. Default: a warning of the process. */
  onError?: ((error: CitableError) => void) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** The least time between two updates of a file's time of use. */
const touchIntervalMs = 3_600_000
/** A process prunes each time it has written this fraction of the limit. */
const pruneShare = 16

/**
 * Creates a cache in files, for any number of processes at once. An entry exists as a whole or not at all: a damaged one is a miss,
 * and is written again. Another version of this package, or of its dependencies, does not find these entries.
 *
 * @example
 * const cache = createMemoryCache({ below: createDiskCache({ dir: "node_modules/.cache/citable" }) })
 */
export function createDiskCache(options: DiskCacheOptions): TextCache {
  const { dir, maxBytes = 256 * 1024 * 1024, onError = warnProcess, now = Date.now } = options
  const root = join(dir, "v1")
  const used = new Map<string, number>()
  const reported = new Set<string>()
  /** What this process may write before it prunes. */
  const share = maxBytes / pruneShare
  /** What it has written since. */
  let unprunedBytes: number | undefined

  function report(doing: string, cause: unknown): void {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
    if (reported.has(doing + reason)) return
    reported.add(doing + reason)
    const message = `The render cache in ${dir} cannot be ${doing} (${reason}); bodies are rendered without it.`
    onError(new CitableError(message, { code: "cache_unavailable", cause }))
  }

  function markUsed(path: string): void {
    const time = now()
    if (time - (used.get(path) ?? -Infinity) < touchIntervalMs) return
    if (used.size > 100_000) used.clear()
    used.set(path, time)
    try {
      utimesSync(path, time / 1000, time / 1000)
    } catch (error) {
      // A read-only cache needs no times of use.
      if (!/^(?:EACCES|ENOENT|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? "")) report("marked", error)
    }
  }

  function write(path: string, file: Buffer): void {
    const temporary = `${path}.${randomUUID()}.tmp`
    try {
      writeWithFolder(temporary, file)
      utimesSync(temporary, now() / 1000, now() / 1000)
      renameSync(temporary, path)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
  }

  return {
    get(key) {
      if (!key.isWellFormed()) return undefined
      const path = toPath(root, key)
      try {
        const value = decodeEntry(readFileSync(path))
        if (value === undefined) rmSync(path, { force: true })
        else markUsed(path)
        return value
      } catch (error) {
        // There is no entry, or another process has just removed it.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") report("read", error)
        return undefined
      }
    },
    set(key, value) {
      // UTF-8 cannot encode a lone surrogate, so the text would come back changed.
      if (!key.isWellFormed() || !value.isWellFormed()) return
      const path = toPath(root, key)
      try {
        const file = encodeEntry(value)
        if (file.length > maxBytes) return
        write(path, file)
        used.set(path, now())
        unprunedBytes ??= reserve(dir, { bytes: share, maxBytes }) ? 0 : Infinity
        unprunedBytes += file.length
        if (unprunedBytes <= share) return
        unprunedBytes = 0
        notePruned(dir, pruneFolder(root, { maxBytes, now: now() }) + share)
      } catch (error) {
        report("written", error)
      }
    },
  }
}

function toPath(root: string, key: string): string {
  const name = hash("sha256", `${installedVersions()}\n${key}`, "hex")
  return join(root, name.slice(0, 2), name.slice(2))
}

function writeWithFolder(path: string, file: Buffer): void {
  try {
    writeFileSync(path, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file)
  }
}

function warnProcess(error: CitableError): void {
  process.emitWarning(error.message, { code: error.code })
}

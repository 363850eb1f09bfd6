import { createHash, randomUUID } from "node:crypto"
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { WebhookStore } from "./webhook-store.ts"

export interface FileStoreOptions {
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

interface Entry {
  value: string
  expiresAt: number
}

/** What expired is deleted once in so many writes, and only long after, when nobody can be about to follow it. */
const writesBetweenPrunes = 500
const pruneAfterMs = 3_600_000

/**
 * A store in a folder of one machine's disk, for several processes. It survives their end.
 *
 * Each key is a folder, each state that it had a file with a number, and the highest number counts. To claim a key whose last state has
 * expired is to make the next number, which the file system lets one succeed in. A state that counts is replaced by renaming.
 */
export function createFileStore(folder: string, { now = Date.now }: FileStoreOptions = {}): WebhookStore {
  let writes = 0
  const folderOf = (key: string): string => join(folder, createHash("sha256").update(key).digest("hex"))

  async function write(keyFolder: string, entry: Entry): Promise<string> {
    await mkdir(keyFolder, { recursive: true })
    const file = join(keyFolder, `${randomUUID()}.tmp`)
    await writeFile(file, JSON.stringify(entry))
    return file
  }

  return {
    async get(key) {
      const keyFolder = folderOf(key)
      const entry = await readEntry(keyFolder, await findNumber(keyFolder))
      return entry !== undefined && entry.expiresAt > now() ? entry.value : undefined
    },
    async set(key, value, { ttlMs, ifAbsent = false }) {
      if (++writes % writesBetweenPrunes === 0) await prune(folder, now() - pruneAfterMs)
      const keyFolder = folderOf(key)
      const number = await findNumber(keyFolder)
      if (ifAbsent) {
        const before = await readEntry(keyFolder, number)
        if (before !== undefined && before.expiresAt > now()) return false
      }
      const file = await write(keyFolder, { value, expiresAt: now() + ttlMs })
      if (!ifAbsent) {
        await rename(file, join(keyFolder, String(Math.max(number, 1))))
        return true
      }
      const claimed = await linkIfAbsent(file, join(keyFolder, String(number + 1)))
      await unlink(file)
      if (claimed) await rm(join(keyFolder, String(number)), { force: true })
      return claimed
    },
    async delete(key) {
      const keyFolder = folderOf(key)
      const number = await findNumber(keyFolder)
      if (number === 0) return
      // Its number stays: were it free again, somebody slow could claim it beside the one who claims the next.
      await rename(await write(keyFolder, { value: "", expiresAt: now() }), join(keyFolder, String(number)))
    },
  }
}

/** The number of the state that counts; 0 for none. */
async function findNumber(keyFolder: string): Promise<number> {
  const names = await orUndefined(readdir(keyFolder), "ENOENT")
  return Math.max(0, ...(names ?? []).filter((name) => /^\d+$/.test(name)).map(Number))
}

async function readEntry(keyFolder: string, number: number): Promise<Entry | undefined> {
  if (number === 0) return undefined
  const text = await orUndefined(readFile(join(keyFolder, String(number)), "utf8"), "ENOENT")
  // It was followed by the next state between our two looks.
  if (text === undefined) return readEntry(keyFolder, await findNumber(keyFolder))
  return JSON.parse(text) as Entry
}

async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  return (
    (await orUndefined(
      link(from, to).then(() => true),
      "EEXIST",
    )) ?? false
  )
}

/** Deletes keys of which nothing was written since a moment that no value's time reaches back to. */
async function prune(folder: string, before: number): Promise<void> {
  for (const name of (await orUndefined(readdir(folder), "ENOENT")) ?? []) {
    const keyFolder = join(folder, name)
    const entry = await readEntry(keyFolder, await findNumber(keyFolder))
    const lastChange = (await orUndefined(stat(keyFolder), "ENOENT"))?.mtimeMs ?? 0
    if ((entry?.expiresAt ?? lastChange) < before) await rm(keyFolder, { recursive: true, force: true })
  }
}

async function orUndefined<Value>(promise: Promise<Value>, code: string): Promise<Value | undefined> {
  try {
    return await promise
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined
    throw error
  }
}

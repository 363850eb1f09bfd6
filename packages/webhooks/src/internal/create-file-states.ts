import { createHash, randomUUID } from "node:crypto"
import { constants } from "node:fs"
import type * as promises from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

export interface FileStatesOptions {
  /** Milliseconds since 1970. */
  now: () => number
  files: Pick<
    typeof promises,
    "link" | "mkdir" | "open" | "readdir" | "readFile" | "rename" | "rm" | "stat" | "writeFile"
  >
  wait: (ms: number) => Promise<void>
}

interface Entry {
  value: string
  expiresAt: number
  /** A process is about to delete the key. */
  pruned?: true
}

export interface FileStates {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, options: { ttlMs: number; ifAbsent: boolean }): Promise<boolean>
  delete(key: string): Promise<void>
  /** Deletes keys that expired before a time. */
  prune(before: number): Promise<void>
}

/** Longer than a deletion takes. The deletion of a dead process ends then. */
const pruneMs = 2000
const maxTries = 1000
/** Creates no file, so a removed draft stays removed. */
const overwrite = constants.O_WRONLY | constants.O_TRUNC

/**
 * Stores values in a folder, for several processes. Each key is a folder, and each of its states a numbered file; the highest
 * number counts. A write creates the next number, in which only one process succeeds. A deletion begins in the same way. A
 * rename moves a deleted folder away together with the drafts of other writers, who then start again.
 */
export function createFileStates(folder: string, { now, files, wait }: FileStatesOptions): FileStates {
  const folderOf = (key: string): string => join(folder, createHash("sha256").update(key).digest("hex"))

  /** The number of the current state. 0 if there is none. */
  async function findNumber(keyFolder: string): Promise<number> {
    const names = await orUndefined(files.readdir(keyFolder), "ENOENT")
    return Math.max(0, ...(names ?? []).filter((name) => /^\d+$/.test(name)).map(Number))
  }

  async function read(keyFolder: string): Promise<{ number: number; entry: Entry | undefined }> {
    for (;;) {
      const number = await findNumber(keyFolder)
      if (number === 0) return { number, entry: undefined }
      const text = await orUndefined(files.readFile(join(keyFolder, String(number)), "utf8"), "ENOENT")
      // Otherwise the next state replaced it between our two reads.
      if (text !== undefined) return { number, entry: parse(text) }
    }
  }

  /**
   * Writes what `decide` makes of the current state. If another process writes meanwhile, it decides again. False if it decides
   * to write nothing.
   */
  async function write(
    keyFolder: string,
    decide: (entry: Entry | undefined) => Entry | "nothing" | "later",
  ): Promise<boolean> {
    const draft = join(keyFolder, `${randomUUID()}.tmp`)
    for (let tries = 0; tries < maxTries; tries++) {
      // Create the draft before reading: if it is gone later, so is the state that was read.
      await files.mkdir(keyFolder, { recursive: true })
      const isDrafted = await orUndefined(
        files.writeFile(draft, "", { flag: "a" }).then(() => true),
        "ENOENT",
      )
      if (isDrafted !== true) continue
      const { number, entry } = await read(keyFolder)
      const next = decide(entry)
      if (next === "nothing" || next === "later") {
        await files.rm(draft, { force: true })
        if (next === "nothing") return false
        await wait(5)
        continue
      }
      // Flush the draft before it counts, so a power cut leaves no number without its state.
      const isWritten = await orUndefined(
        files.writeFile(draft, JSON.stringify(next), { flag: overwrite, flush: true }).then(() => true),
        "ENOENT",
      )
      if (isWritten !== true || !(await orFalse(files.link(draft, join(keyFolder, String(number + 1)))))) continue
      await files.rm(draft, { force: true })
      if (number > 0) await files.rm(join(keyFolder, String(number)), { force: true })
      return true
    }
    throw new CitableError(
      `Could not write to the store in ${folder}: other processes keep writing to it, or delete it.`,
      {
        code: "store_unavailable",
      },
    )
  }

  /** A file name is durable only after its folder is flushed. */
  async function sync(keyFolder: string): Promise<void> {
    const handle = await orUndefined(files.open(keyFolder, "r"), "ENOENT", "EISDIR", "EPERM")
    try {
      // Windows cannot open folders.
      await handle?.sync()
    } finally {
      await handle?.close()
    }
  }

  async function pruneKey(name: string, before: number): Promise<void> {
    const keyFolder = join(folder, name)
    const { entry } = await read(keyFolder)
    const expired = entry?.expiresAt ?? (await orUndefined(files.stat(keyFolder), "ENOENT"))?.mtimeMs ?? 0
    if (expired >= before) return
    const until = now() + pruneMs
    const isMine = await write(keyFolder, (found) =>
      found !== undefined && found.expiresAt >= before ? "nothing" : { value: "", expiresAt: until, pruned: true },
    )
    if (!isMine || now() >= until) return
    const aside = `${keyFolder}.${randomUUID()}`
    await files.rename(keyFolder, aside)
    await files.rm(aside, { recursive: true, force: true })
  }

  const isLive = (entry: Entry | undefined): entry is Entry => entry !== undefined && entry.expiresAt > now()

  return {
    async get(key) {
      const { entry } = await read(folderOf(key))
      return isLive(entry) && entry.pruned !== true ? entry.value : undefined
    },
    async set(key, value, { ttlMs, ifAbsent }) {
      const isWritten = await write(folderOf(key), (entry) => {
        if (isLive(entry) && entry.pruned === true) return "later"
        return ifAbsent && isLive(entry) ? "nothing" : { value, expiresAt: now() + ttlMs }
      })
      if (!ifAbsent) await sync(folderOf(key))
      return isWritten
    },
    async delete(key) {
      const keyFolder = folderOf(key)
      if (!isLive((await read(keyFolder)).entry)) return
      await write(keyFolder, (entry) =>
        isLive(entry) && entry.pruned !== true ? { value: "", expiresAt: now() } : "nothing",
      )
    },
    async prune(before) {
      for (const name of (await orUndefined(files.readdir(folder), "ENOENT")) ?? []) {
        // A process moved it away and died.
        if (name.includes(".")) await files.rm(join(folder, name), { recursive: true, force: true })
        else await pruneKey(name, before)
      }
    },
  }
}

/** A damaged state counts as expired. Otherwise it would count forever. */
function parse(text: string): Entry {
  try {
    return JSON.parse(text) as Entry
  } catch {
    return { value: "", expiresAt: 0 }
  }
}

async function orFalse(promise: Promise<unknown>): Promise<boolean> {
  return (
    (await orUndefined(
      promise.then(() => true),
      "EEXIST",
      "ENOENT",
    )) ?? false
  )
}

async function orUndefined<Value>(promise: Promise<Value>, ...codes: string[]): Promise<Value | undefined> {
  try {
    return await promise
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined
    throw error
  }
}

import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"

import type { FileStore } from "./file-store.ts"

/** Keeps files in a folder, made when absent, in some hundred folders below it. */
export function createFolderFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(-2), key)
  // A key is stored once: whoever is killed at it leaves a draft that can be found again.
  const draftOf = (key: string) => `${pathOf(key)}.part`
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = draftOf(key)
      try {
        const file = await open(draft, "w", 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      if (made === undefined) return
      await syncFolder(folder)
      await syncFolder(dirname(made))
    },
    async get(key, range) {
      try {
        const file = await open(pathOf(key), "r")
        return Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
        throw error
      }
    },
    async delete(key) {
      for (const path of [draftOf(key), pathOf(key)]) await rm(path, { force: true })
    },
  }
}

/** Makes the name durable that was written last. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and needs none of it.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

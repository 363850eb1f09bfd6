import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"

import type { FileStore } from "./file-store.ts"

/** Stores files in a folder, in some hundred subfolders. It creates the folder if it is absent. */
export function createFolderFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key.slice(-2), key)
  // A key is stored once. A killed process leaves a draft with a known name.
  const draftOf = (key: string) => `${pathOf(key)}.part`
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
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
      if (created === undefined) return
      await syncFolder(folder)
      await syncFolder(dirname(created))
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

/** Makes the last written name durable. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and does not need this.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

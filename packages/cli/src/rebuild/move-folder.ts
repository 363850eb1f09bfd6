import { cp, rename } from "node:fs/promises"

/** Renames a folder. To another file system, it copies it, and leaves the original behind. */
export async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error
    await cp(from, to, { recursive: true })
  }
}

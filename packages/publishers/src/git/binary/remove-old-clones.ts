import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

const oldMs = 30 * 24 * 3_600_000
const betweenMs = 24 * 3_600_000
/** When this process has looked at a folder. */
const looked = new Map<string, number>()

/** Deletes the clones that nobody has used for 30 days, such as those of deleted integrations. Looks once a day. */
export async function removeOldClones(folder: string, now: number): Promise<void> {
  if (now - (looked.get(folder) ?? Number.NEGATIVE_INFINITY) < betweenMs) return
  looked.set(folder, now)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    // Each use sets the time of this file. One without it is what a removal has left.
    const used = (
      await stat(join(path, "ready"))
        .catch(() => stat(path))
        .catch(() => undefined)
    )?.mtimeMs
    if (used !== undefined && now - used > oldMs) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

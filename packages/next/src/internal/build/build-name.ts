import { mkdir, open, readFile, stat } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

export interface BuildNameInput {
  /** Next's `distDir`, absolute. */
  distDir: string
  /** The id of the process that started all workers of this build. */
  parentPid: number
  /** Makes a name, if this build has none yet. */
  createName: () => string
  /** Runs only in the first worker. */
  onFirst?: () => Promise<void>
}

/**
 * Reads the name of the running build. It is the same in all of its workers, and different in every other build.
 *
 * When a build begins, Next empties `distDir` except `cache`. So a file beside `cache` belongs to only this build. If `cleanDistDir` is off,
 * the parent's id tells two builds apart.
 *
 * @throws {CitableError} `dist_dir_not_found` if no build runs in `distDir`; `build_name_unreadable` if its file stays empty.
 */
export async function readBuildName({ distDir, parentPid, createName, onFirst }: BuildNameInput): Promise<string> {
  await assertBuildRunsIn(distDir)
  const file = join(distDir, "citable-build")
  const claimed = await claim(file, createName)
  if (claimed !== undefined) await onFirst?.()
  const name = claimed ?? (await readClaimed(file))
  return `${name}.${parentPid}`
}

async function assertBuildRunsIn(distDir: string): Promise<void> {
  try {
    await stat(join(distDir, "server"))
  } catch (cause) {
    throw new CitableError(
      `No build of Next runs in ${distDir}. If next.config sets distDir, or if "next build <folder>" runs outside that folder, ` +
        `name the folder in createCitable({ distDir }). With output: "export" it is always .next.`,
      { code: "dist_dir_not_found", cause },
    )
  }
}

/** Writes the name, if no other worker has; `undefined` otherwise. */
async function claim(file: string, createName: () => string): Promise<string | undefined> {
  const name = createName()
  await mkdir(join(file, ".."), { recursive: true })
  try {
    const handle = await open(file, "wx")
    try {
      await handle.writeFile(`${name}\n`)
    } finally {
      await handle.close()
    }
    return name
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined
    throw error
  }
}

/** Reads the first worker's name. Its file can still be empty for an instant. */
async function readClaimed(file: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const name = await readFile(file, "utf8")
    if (name.endsWith("\n")) return name.trim()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new CitableError(`${file} stayed empty: delete it and build again.`, { code: "build_name_unreadable" })
}

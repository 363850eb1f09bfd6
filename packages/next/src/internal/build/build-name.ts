import { mkdir, open, readFile, stat } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

export interface BuildNameInput {
  /** Next's `distDir`, absolute. */
  distDir: string
  /** The process that all workers of this build share. */
  parentPid: number
  /** A new name, where this build has none yet. */
  createName: () => string
  /** Runs in the first worker alone. */
  onFirst?: () => Promise<void>
}

/**
 * The name of the build that runs: the same in all of its worker processes, and different in every other build.
 *
 * Next empties `distDir` but for `cache` when a build begins, so a file beside `cache` belongs to this build alone. The parent's
 * id tells two builds apart where `cleanDistDir` is off.
 *
 * @throws {CitableError} `dist_dir_not_found` when no build runs in `distDir`.
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
      `No build of Next runs in ${distDir}. Where next.config sets distDir, or where "next build <folder>" runs outside that folder, ` +
        `name the folder in createCitable({ distDir }). With output: "export" it is always .next.`,
      { code: "dist_dir_not_found", cause },
    )
  }
}

/** Writes the name as the first; `undefined` where another worker was first. */
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

/** The first worker's name; its file may still be empty for an instant. */
async function readClaimed(file: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const name = await readFile(file, "utf8")
    if (name.endsWith("\n")) return name.trim()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new CitableError(`${file} stayed empty: delete it and build again.`, { code: "build_name_unreadable" })
}

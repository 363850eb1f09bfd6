import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Empties the demo's folder for this process, and gives a function that releases it. Throws if another demo of this checkout runs, because
 * both would build into the same folders.
 */
export function claimFolder(folder: string): () => void {
  const lock = `${folder}.pid`
  mkdirSync(join(folder, ".."), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" })
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
      const pid = Number(readFileSync(lock, "utf8"))
      if (isAlive(pid))
        throw new Error(
          `The demo already runs in this checkout, as process ${pid}. Stop it first: both would build into the same folders.`,
          { cause: error },
        )
      rmSync(lock, { force: true })
    }
  }
  throw new Error(`Cannot take ${lock}, because another demo is starting. Try again.`)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

import * as files from "node:fs/promises"
import type { FileHandle } from "node:fs/promises"

import type { ReplicaOptions } from "@citable/client"

type ReplicaFiles = NonNullable<ReplicaOptions["files"]>

/** The disk operations of a process until it is killed at one of them, possibly halfway through a write. */
export interface MortalFiles extends ReplicaFiles {
  /** The number of operations. */
  operations: () => number
}

/** Files of a process that is killed at its n-th operation. Nothing waits for the disk, because no test cuts the power. */
export function createMortalFiles({ killAt = Infinity, share = 0.5 } = {}): MortalFiles {
  let count = 0
  const isDead = (): boolean => count >= killAt
  function live(): void {
    const dies = ++count >= killAt
    if (dies) throw new Error("The process was killed.")
  }
  const mortal =
    <Arguments extends unknown[], Result>(use: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      live()
      return await use(...args)
    }
  const toMortal = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(target, name: keyof FileHandle) {
        if (name === "sync") return mortal(async () => {})
        if (name === "close") {
          return async () => {
            // The system closes the files of a dead process.
            await target.close()
            if (isDead()) throw new Error("The process was killed.")
          }
        }
        if (name === "write") {
          return async (bytes: Buffer, offset: number, length: number, position: number) => {
            const wasDead = isDead()
            try {
              live()
            } catch (error) {
              if (!wasDead) await target.write(bytes, offset, Math.floor(length * share), position)
              throw error
            }
            return await target.write(bytes, offset, length, position)
          }
        }
        if (name === "writeFile") {
          return async (text: string | Buffer) => {
            const wasDead = isDead()
            try {
              live()
            } catch (error) {
              if (!wasDead) await target.writeFile(text.slice(0, Math.floor(text.length * share)))
              throw error
            }
            await target.writeFile(text)
          }
        }
        const value: unknown = target[name]
        return typeof value === "function" ? mortal(value.bind(target) as () => Promise<unknown>) : value
      },
    })
  return {
    operations: () => count,
    copyFile: mortal(files.copyFile),
    mkdir: mortal(files.mkdir) as typeof files.mkdir,
    open: mortal(async (...args: Parameters<typeof files.open>) => toMortal(await files.open(...args))),
    readFile: mortal(files.readFile) as typeof files.readFile,
    readdir: mortal(files.readdir) as typeof files.readdir,
    rename: mortal(files.rename),
    rm: mortal(files.rm),
    stat: mortal(files.stat) as typeof files.stat,
  }
}

import { hash, randomUUID } from "node:crypto"
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Stores the last successful reads of a site, for when the service fails. */
export interface LastGoodStore {
  /** Stores a value. Writes nothing if the last one had the same signature. */
  put(key: readonly string[], value: unknown, signature: string): Promise<void>
  get(key: readonly string[]): Promise<unknown>
  /** Marks an article as withdrawn, so that no outage brings it back. `false` removes the mark. */
  withdraw(id: string, withdrawn: boolean): Promise<void>
  /** Gives a function that recognises withdrawn articles. */
  readWithdrawn(): Promise<(id: string) => boolean>
}

interface StoredValue {
  signature: string
  /** Set only if the disk refused it. */
  value?: string
}

const maxValues = 20_000
const maxInMemory = 500

/**
 * Stores values as files in a folder of `parent`, which all processes of a site share and which outlives them. If it cannot write, as in a
 * serverless function, or if `parent` is missing, it uses the memory of this process.
 */
export function createLastGoodStore(parent: string, readName: () => Promise<string>): LastGoodStore {
  const readFolder = async (): Promise<string> => join(parent, "citable-last", await readName())
  const values = new Map<string, StoredValue>()
  const withdrawnNames = new Set<string>()
  const returnedNames = new Set<string>()
  let inMemory = 0

  async function write(name: string, text: string): Promise<boolean> {
    const folder = await readFolder()
    const temporary = join(folder, `${name}.${randomUUID()}`)
    try {
      await access(parent)
      await mkdir(folder, { recursive: true })
      await writeFile(temporary, text)
      await rename(temporary, join(folder, name))
      return true
    } catch {
      // A read-only disk is not an error. The memory takes over.
      return false
    }
  }

  return {
    async put(key, value, signature) {
      const name = toName("last", key)
      const existing = values.get(name)
      if (existing?.signature === signature || (existing === undefined && values.size >= maxValues)) return
      const text = JSON.stringify({ value })
      const isWritten = await write(name, text)
      const keep = !isWritten && (existing?.value !== undefined || inMemory < maxInMemory)
      if (keep && existing?.value === undefined) inMemory++
      values.set(name, { signature, ...(keep ? { value: text } : {}) })
    },
    async get(key) {
      const name = toName("last", key)
      return parse(values.get(name)?.value ?? (await read(join(await readFolder(), name))))
    },
    async withdraw(id, withdrawn) {
      const name = toName("gone", [id])
      if (withdrawn) {
        withdrawnNames.add(name)
        returnedNames.delete(name)
        await write(name, "")
        return
      }
      withdrawnNames.delete(name)
      // A read-only disk keeps its mark, so the memory takes over. In workerd, `force` does not forgive a missing file.
      await rm(join(await readFolder(), name), { force: true }).catch(() => returnedNames.add(name))
    },
    async readWithdrawn() {
      const folder = await readFolder()
      const names = new Set([...withdrawnNames, ...(await readdir(folder).catch(() => []))])
      return (id) => {
        const name = toName("gone", [id])
        return names.has(name) && !returnedNames.has(name)
      }
    },
  }
}

function toName(kind: string, key: readonly string[]): string {
  return `${kind}-${hash("sha256", JSON.stringify(key))}.json`
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8")
  } catch {
    return undefined
  }
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return (JSON.parse(text) as { value: unknown }).value
  } catch {
    // An incomplete file counts as missing.
    return undefined
  }
}

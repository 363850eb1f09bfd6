import { CitableError } from "@citable/contract"
import { type BuildState, type BuildStorage, createFileBuilds } from "@citable/webhooks/coalesce"

export interface Builds extends BuildStorage {
  update(change: (state: BuildState) => BuildState): Promise<BuildState>
  /** Why the last write of the state failed, or null. */
  error(): string | null
}

/** Opens the state of the builds of a site in a file. Reports failed writes, for example on a full disk. */
export function openBuilds(path: string): Builds {
  let error: string | null = null
  const fail = (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    error = `Cannot save in ${path} what to build (${reason}). Check that the disk is not full.`
    throw new CitableError(error, { code: "builds_not_noted", cause })
  }
  let file: BuildStorage
  try {
    file = createFileBuilds(path)
  } catch (cause) {
    return fail(cause)
  }
  return {
    async update(change) {
      let isWrite = false
      try {
        const state = await file.update((before) => {
          const after = change(before)
          isWrite = after !== before
          return after
        })
        if (isWrite) error = null
        return state
      } catch (cause) {
        return fail(cause)
      }
    },
    error: () => error,
    async close() {
      await file.close?.()
    },
  }
}

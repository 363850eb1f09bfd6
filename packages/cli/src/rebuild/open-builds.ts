import { CitableError } from "@citable/contract"
import { type BuildState, type BuildStorage, createFileBuilds } from "@citable/webhooks/coalesce"

export interface Builds extends BuildStorage {
  update(change: (state: BuildState) => BuildState): Promise<BuildState>
  /** Why the state could not be written when that was last tried; null where it was. */
  error(): string | null
}

/** The state of a site's builds in a file, that tells whether it can be kept: a full disk may have no room for it. */
export function openBuilds(path: string): Builds {
  let error: string | null = null
  const fail = (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    error = `What is to be built could not be noted in ${path} (${reason}). Is the disk full?`
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

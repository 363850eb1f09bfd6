import { type BuildState, noBuilds } from "./build-state.ts"
import type { BuildStorage } from "./build-storage.ts"

/** Keeps the state in memory. Requests end with the process. */
export function createMemoryBuilds(): BuildStorage {
  let state: BuildState = noBuilds
  return {
    async update(change) {
      state = change(state)
      return state
    },
  }
}

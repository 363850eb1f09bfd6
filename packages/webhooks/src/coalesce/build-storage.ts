import type { BuildState } from "./build-state.ts"

/** Where the state of a site's builds is kept. */
export interface BuildStorage {
  /**
   * Replaces the state by what `change` makes of it, and returns that. Atomic, also over processes that share the
   * storage; kept for good once it has returned. `change` is pure, and may be called again.
   */
  update(change: (state: BuildState) => BuildState): Promise<BuildState>
  close?(): Promise<void>
}

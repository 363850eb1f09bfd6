import type { BuildState } from "./build-state.ts"

/** The storage of a site's build state. */
export interface BuildStorage {
  /**
   * Replaces the state with the result of `change` and returns it. It must be atomic across all processes that share the
   * storage, and durable once it returns. `change` is pure, and may be called again.
   */
  update(change: (state: BuildState) => BuildState): Promise<BuildState>
  close?(): Promise<void>
}

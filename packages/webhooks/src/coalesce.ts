// Coalescing
export { createCoalescer } from "./coalesce/create-coalescer.ts"
export type { Build, Coalescer, CoalescerOptions } from "./coalesce/create-coalescer.ts"

// Where the state is kept
export type { BuildStorage } from "./coalesce/build-storage.ts"
export { createFileBuilds } from "./coalesce/create-file-builds.ts"
export { createMemoryBuilds } from "./coalesce/create-memory-builds.ts"

// The rules alone, for a state that is kept in a table
export { endBuild, nextBuildStep, noBuilds, requestBuild, startBuild } from "./coalesce/build-state.ts"
export type { BuildPolicy, BuildState, BuildStep } from "./coalesce/build-state.ts"

// Who holds a lease, and whether it can be taken over before its end
export { hasProcessEnded } from "./coalesce/has-process-ended.ts"
export { nameProcess } from "./coalesce/name-process.ts"

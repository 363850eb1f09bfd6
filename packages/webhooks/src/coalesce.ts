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

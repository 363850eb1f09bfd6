// Coalescing
export { createCoalescer } from "./coalesce/create-coalescer.ts"
export type { Build, Coalescer, CoalescerOptions } from "./coalesce/create-coalescer.ts"

// Storage of the state
export type { BuildStorage } from "./coalesce/build-storage.ts"
export { createFileBuilds } from "./coalesce/create-file-builds.ts"
export { createMemoryBuilds } from "./coalesce/create-memory-builds.ts"

// The rules by themselves, for a state in your own table
export { endBuild, nextBuildStep, noBuilds, requestBuild, startBuild } from "./coalesce/build-state.ts"
export type { BuildPolicy, BuildState, BuildStep } from "./coalesce/build-state.ts"

import type { PageCheck } from "./check.ts"

/** Every check that needs nothing but the page, by code. */
export const pageChecks: readonly PageCheck[] = []

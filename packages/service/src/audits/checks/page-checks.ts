import type { PageCheck } from "./check.ts"
import { contentPageChecks } from "./content-page-checks.ts"
import { metadataPageChecks } from "./metadata-page-checks.ts"

/** Every check that needs nothing but the page, by code. */
export const pageChecks: readonly PageCheck[] = [...contentPageChecks, ...metadataPageChecks].toSorted((one, other) =>
  one.code < other.code ? -1 : 1,
)

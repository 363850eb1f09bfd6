import { authorMissing } from "./ai-access/author-missing.ts"
import type { PageCheck } from "./check.ts"
import { contentPageChecks } from "./content-page-checks.ts"
import { lazyFirstImage } from "./images/lazy-first-image.ts"
import { metadataPageChecks } from "./metadata-page-checks.ts"
import { inlineScriptsLarge } from "./performance/inline-scripts-large.ts"
import { frameOptionsMissing } from "./security/frame-options-missing.ts"

/** Every check that needs nothing but the page, by code. */
export const pageChecks: readonly PageCheck[] = [
  ...contentPageChecks,
  ...metadataPageChecks,
  authorMissing,
  frameOptionsMissing,
  inlineScriptsLarge,
  lazyFirstImage,
].toSorted((one, other) => (one.code < other.code ? -1 : 1))

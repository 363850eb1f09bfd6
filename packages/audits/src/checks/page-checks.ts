import { buttonWithoutName } from "./accessibility/button-without-name.ts"
import { fieldWithoutLabel } from "./accessibility/field-without-label.ts"
import { frameWithoutTitle } from "./accessibility/frame-without-title.ts"
import { idRepeated } from "./accessibility/id-repeated.ts"
import { tabindexPositive } from "./accessibility/tabindex-positive.ts"
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
  buttonWithoutName,
  fieldWithoutLabel,
  frameWithoutTitle,
  idRepeated,
  tabindexPositive,
  frameOptionsMissing,
  inlineScriptsLarge,
  lazyFirstImage,
].toSorted((one, other) => (one.code < other.code ? -1 : 1))

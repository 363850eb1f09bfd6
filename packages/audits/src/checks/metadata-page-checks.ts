import { metaRefreshRedirect } from "./availability/meta-refresh-redirect.ts"
import { pageTooLarge } from "./availability/page-too-large.ts"
import type { PageCheck } from "./check.ts"
import { canonicalCrossDomain } from "./indexing/canonical-cross-domain.ts"
import { canonicalFragment } from "./indexing/canonical-fragment.ts"
import { canonicalHeaderMismatch } from "./indexing/canonical-header-mismatch.ts"
import { canonicalMissing } from "./indexing/canonical-missing.ts"
import { canonicalMultiple } from "./indexing/canonical-multiple.ts"
import { canonicalOutsideHead } from "./indexing/canonical-outside-head.ts"
import { canonicalRelative } from "./indexing/canonical-relative.ts"
import { noindexForCrawler } from "./indexing/noindex-for-crawler.ts"
import { noindex } from "./indexing/noindex.ts"
import { nosnippet } from "./indexing/nosnippet.ts"
import { robotsMetaConflict } from "./indexing/robots-meta-conflict.ts"
import { hreflangInvalidCode } from "./internationalisation/hreflang-invalid-code.ts"
import { hreflangNoSelf } from "./internationalisation/hreflang-no-self.ts"
import { hreflangNoXDefault } from "./internationalisation/hreflang-no-x-default.ts"
import { hreflangRelative } from "./internationalisation/hreflang-relative.ts"
import { langInvalid } from "./internationalisation/lang-invalid.ts"
import { langMismatch } from "./internationalisation/lang-mismatch.ts"
import { langMissing } from "./internationalisation/lang-missing.ts"
import { charsetMissing } from "./metadata/charset-missing.ts"
import { descriptionMissing } from "./metadata/description-missing.ts"
import { descriptionMultiple } from "./metadata/description-multiple.ts"
import { descriptionSameAsTitle } from "./metadata/description-same-as-title.ts"
import { descriptionTooLong } from "./metadata/description-too-long.ts"
import { descriptionTooShort } from "./metadata/description-too-short.ts"
import { doctypeMissing } from "./metadata/doctype-missing.ts"
import { faviconMissing } from "./metadata/favicon-missing.ts"
import { ogUrlNotCanonical } from "./metadata/og-url-not-canonical.ts"
import { openGraphIncomplete } from "./metadata/open-graph-incomplete.ts"
import { titleMissing } from "./metadata/title-missing.ts"
import { titleMultiple } from "./metadata/title-multiple.ts"
import { titleOutsideHead } from "./metadata/title-outside-head.ts"
import { titleTooLong } from "./metadata/title-too-long.ts"
import { titleTooShort } from "./metadata/title-too-short.ts"
import { urlProblems } from "./metadata/url-problems.ts"
import { viewportBlocksZoom } from "./metadata/viewport-blocks-zoom.ts"
import { viewportMissing } from "./metadata/viewport-missing.ts"
import { articleWithoutSchema } from "./structured-data/article-without-schema.ts"
import { datesImplausible } from "./structured-data/dates-implausible.ts"
import { jsonLdNoContext } from "./structured-data/json-ld-no-context.ts"
import { jsonLdSyntax } from "./structured-data/json-ld-syntax.ts"
import { richResultRecommended } from "./structured-data/rich-result-recommended.ts"
import { richResultRequired } from "./structured-data/rich-result-required.ts"
import { schemaContradictsPage } from "./structured-data/schema-contradicts-page.ts"
import { schemaTypeUnknown } from "./structured-data/schema-type-unknown.ts"
import { schemaValueInvalid } from "./structured-data/schema-value-invalid.ts"

/** The checks of what a page says of itself: to search engines, in structured data, and of its languages. By code. */
export const metadataPageChecks: readonly PageCheck[] = [
  articleWithoutSchema,
  canonicalCrossDomain,
  canonicalFragment,
  canonicalHeaderMismatch,
  canonicalMissing,
  canonicalMultiple,
  canonicalOutsideHead,
  canonicalRelative,
  charsetMissing,
  datesImplausible,
  descriptionMissing,
  descriptionMultiple,
  descriptionSameAsTitle,
  descriptionTooLong,
  descriptionTooShort,
  doctypeMissing,
  faviconMissing,
  hreflangInvalidCode,
  hreflangNoSelf,
  hreflangNoXDefault,
  hreflangRelative,
  jsonLdNoContext,
  jsonLdSyntax,
  langInvalid,
  langMismatch,
  langMissing,
  metaRefreshRedirect,
  noindex,
  noindexForCrawler,
  nosnippet,
  ogUrlNotCanonical,
  openGraphIncomplete,
  pageTooLarge,
  richResultRecommended,
  richResultRequired,
  robotsMetaConflict,
  schemaContradictsPage,
  schemaTypeUnknown,
  schemaValueInvalid,
  titleMissing,
  titleMultiple,
  titleOutsideHead,
  titleTooLong,
  titleTooShort,
  urlProblems,
  viewportBlocksZoom,
  viewportMissing,
]

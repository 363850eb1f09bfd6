import { markdownAlternateMissing } from "./ai-access/markdown-alternate-missing.ts"
import { noaiMeta } from "./ai-access/noai-meta.ts"
import { tokenHeavy } from "./ai-access/token-heavy.ts"
import { appRootEmpty } from "./availability/app-root-empty.ts"
import { pageNotShown } from "./availability/page-not-shown.ts"
import type { PageCheck } from "./check.ts"
import { h1Missing } from "./content/h1-missing.ts"
import { h1Multiple } from "./content/h1-multiple.ts"
import { headingEmpty } from "./content/heading-empty.ts"
import { headingOrder } from "./content/heading-order.ts"
import { hiddenText } from "./content/hidden-text.ts"
import { keywordStuffing } from "./content/keyword-stuffing.ts"
import { loremIpsum } from "./content/lorem-ipsum.ts"
import { mojibake } from "./content/mojibake.ts"
import { outdatedContent } from "./content/outdated-content.ts"
import { programError } from "./content/program-error.ts"
import { templateLeftover } from "./content/template-leftover.ts"
import { thinContent } from "./content/thin-content.ts"
import { imageAltFileName } from "./images/image-alt-file-name.ts"
import { imageAltMissing } from "./images/image-alt-missing.ts"
import { imageAltTooLong } from "./images/image-alt-too-long.ts"
import { imageSizeMissing } from "./images/image-size-missing.ts"
import { pictureWithoutImg } from "./images/picture-without-img.ts"
import { paginationUnlinked } from "./indexing/pagination-unlinked.ts"
import { anchorNotDescriptive } from "./links/anchor-not-descriptive.ts"
import { contactLinkInvalid } from "./links/contact-link-invalid.ts"
import { deadEnd } from "./links/dead-end.ts"
import { httpsToHttpLink } from "./links/https-to-http-link.ts"
import { localhostLink } from "./links/localhost-link.ts"
import { nofollowInternal } from "./links/nofollow-internal.ts"
import { tooManyLinks } from "./links/too-many-links.ts"
import { uncrawlableLink } from "./links/uncrawlable-link.ts"
import { domTooLarge } from "./performance/dom-too-large.ts"
import { noCompression } from "./performance/no-compression.ts"
import { renderBlocking } from "./performance/render-blocking.ts"
import { cspMissing } from "./security/csp-missing.ts"
import { formOverHttp } from "./security/form-over-http.ts"
import { hstsMissing } from "./security/hsts-missing.ts"
import { leakedSecret } from "./security/leaked-secret.ts"
import { mixedContent } from "./security/mixed-content.ts"
import { nosniffMissing } from "./security/nosniff-missing.ts"

/** The checks of a page that concern its content, links, images, speed and safety, and what AI assistants get of it; by code. */
export const contentPageChecks: readonly PageCheck[] = [
  anchorNotDescriptive,
  appRootEmpty,
  contactLinkInvalid,
  cspMissing,
  deadEnd,
  domTooLarge,
  formOverHttp,
  h1Missing,
  h1Multiple,
  headingEmpty,
  headingOrder,
  hiddenText,
  hstsMissing,
  httpsToHttpLink,
  imageAltFileName,
  imageAltMissing,
  imageAltTooLong,
  imageSizeMissing,
  keywordStuffing,
  leakedSecret,
  localhostLink,
  loremIpsum,
  markdownAlternateMissing,
  mixedContent,
  mojibake,
  noCompression,
  noaiMeta,
  nofollowInternal,
  nosniffMissing,
  outdatedContent,
  pageNotShown,
  paginationUnlinked,
  pictureWithoutImg,
  programError,
  renderBlocking,
  templateLeftover,
  thinContent,
  tokenHeavy,
  tooManyLinks,
  uncrawlableLink,
]

export {
  pageLinksSchema,
  pageMarkdownSchema,
  pageStructuredDataSchema,
  screenshotSchema,
} from "./browser/public-page.ts"
export type { PageLinks, PageMarkdown, PageStructuredData, Screenshot } from "./browser/public-page.ts"
export {
  browserTools,
  captureScreenshot,
  extractLinks,
  extractStructuredData,
  readPage,
} from "./browser/browser-tools.ts"

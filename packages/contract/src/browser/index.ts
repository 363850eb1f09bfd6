export { pageLinksSchema, pageMarkdownSchema, pageStructuredDataSchema, screenshotSchema } from "./public-page.ts"
export type { PageLinks, PageMarkdown, PageStructuredData, Screenshot } from "./public-page.ts"
export { browserTools, captureScreenshot, extractLinks, extractStructuredData, readPage } from "./browser-tools.ts"

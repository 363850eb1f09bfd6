export type { CaptureOptions, CapturedPage, PageBrowser, PageVitals, RenderedPage } from "./browser/page-browser.ts"
export type { AxeFault } from "./browser/run-axe.ts"
export { openPageBrowser, type PageBrowserOptions } from "./browser/open-page-browser.ts"

export type { CaptureOptions, CapturedPage, PageBrowser, PageVitals, RenderedPage } from "./browser/page-browser.ts"

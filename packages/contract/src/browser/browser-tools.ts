import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { linkKindSchema } from "../site/site-page.ts"
import {
  pageLinksSchema,
  pageMarkdownSchema,
  pageStructuredDataSchema,
  screenshotFormatSchema,
  screenshotSchema,
} from "./public-page.ts"

/** How long a page may take, in milliseconds. */
const timeoutSchema = z.int().min(1000).max(60_000).default(20_000)

/** Which page, and whether its scripts run first; `auto` runs them where there is next to no text without. */
const pageShape = {
  url: webUrlSchema,
  render: z.enum(["auto", "never", "always"]).default("auto"),
  timeout_ms: timeoutSchema,
}

export const readPage = defineTool({
  name: "read_page",
  group: "browser",
  method: "POST",
  path: "/v1/browser/read",
  scope: "browser:read",
  summary: "Public page as Markdown, title, meta",
  input: z.strictObject({
    ...pageShape,
    /** Leaves navigation and the like out. */
    main_content: z.boolean().default(true),
    /** Characters of Markdown. */
    max_length: z.int().min(1000).max(500_000).default(100_000),
  }),
  output: pageMarkdownSchema,
})

export const extractLinks = defineTool({
  name: "extract_links",
  group: "browser",
  method: "POST",
  path: "/v1/browser/links",
  scope: "browser:read",
  summary: "Links with text and rel",
  input: z.strictObject({ ...pageShape, kind: linkKindSchema.optional() }),
  output: pageLinksSchema,
})

export const extractStructuredData = defineTool({
  name: "extract_structured_data",
  group: "browser",
  method: "POST",
  path: "/v1/browser/structured-data",
  scope: "browser:read",
  summary: "JSON-LD, Open Graph, meta, hreflang",
  input: z.strictObject(pageShape),
  output: pageStructuredDataSchema,
})

export const captureScreenshot = defineTool({
  name: "capture_screenshot",
  group: "browser",
  method: "POST",
  path: "/v1/browser/screenshot",
  scope: "browser:read",
  summary: "PNG/JPEG of a public page",
  input: z.strictObject({
    url: webUrlSchema,
    timeout_ms: timeoutSchema,
    /** Of the window, in CSS pixels. */
    width: z.int().min(320).max(2560).default(1280),
    height: z.int().min(240).max(2560).default(800),
    full_page: z.boolean().default(false),
    format: screenshotFormatSchema.default("png"),
    /** For JPEG alone. */
    quality: z.int().min(1).max(100).default(80),
  }),
  output: screenshotSchema,
})

/** The tools of the browser group. */
export const browserTools = [readPage, extractLinks, extractStructuredData, captureScreenshot] as const

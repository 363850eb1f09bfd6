import { withPageProblems } from "@citable/problems/with-page-problems"
import type { CapturedPage } from "@citable/reader/browser"

import type { PreparedHandler } from "../../call/call-context.ts"

/** Opens the page in the browser of this process, before the transaction begins. */
export const captureScreenshot: PreparedHandler<"capture_screenshot", CapturedPage> = {
  prepare: ({ reading }, { url, timeout_ms: timeoutMs, width, height, full_page: fullPage, format, quality }) =>
    withPageProblems(async () => {
      const browser = await reading.browser()
      return browser.capture(url, { timeoutMs, width, height, fullPage, format, quality })
    }),
  handle({ now }, { url, format }, { image, width, height, truncated, finalUrl, status, headers }) {
    const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
    return Promise.resolve({
      output: {
        url,
        final_url: finalUrl.slice(0, 4000),
        http_status: status,
        content_type: headers["content-type"]?.slice(0, 2000) ?? null,
        rendered: true,
        fetched_at: new Date(now()).toISOString(),
        format,
        width,
        height,
        data: bytes.toString("base64"),
        truncated,
      },
    })
  },
}

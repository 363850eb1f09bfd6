import type { MediaDetail } from "@citable/contract/site"
import { chromiumOptions, startService, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { makePicture, pictureFormats } from "../../../media/test/sample-pictures.ts"

let started: StartedService
let browser: Browser
let page: Page
beforeAll(async () => {
  started = await startService()
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

it.each(Object.entries(pictureFormats))(
  "%s has the size in a library that a browser shows it with",
  async (_, format) => {
    for (const orientation of [1, 3, 6]) {
      const bytes = await makePicture(format, { width: 33, height: 20, orientation })
      const source = { kind: "base64", data: bytes.toString("base64"), content_type: `image/${format.format}` }
      const { url, width, height } = await started.call<MediaDetail>("POST", `/v1/brands/${started.brandId}/media`, {
        source,
      })
      await page.setContent(`<img src="${url}">`, { waitUntil: "load" })
      const shown = await page.$eval("img", ({ naturalWidth, naturalHeight }) => ({
        width: naturalWidth,
        height: naturalHeight,
      }))
      expect({ width, height }, `orientation ${orientation}`).toEqual(shown)
    }
  },
)

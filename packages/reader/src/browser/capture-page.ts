import { withDeadline } from "@citable/safe-fetch/bounds"

import type { CaptureOptions, CapturedPage } from "./page-browser.ts"
import type { PageWorld } from "./page-world.ts"
import { scrollThrough } from "./scroll-through.ts"

/** Chromium repeats or leaves blank what is below: the limit of a texture. */
const maxHeight = 16_384
/** The most bytes of a picture. */
const maxBytes = 24_000_000
/** Milliseconds for one picture. */
const timeoutMs = 30_000

/** Takes a picture. One that is too large is taken again, half as high. */
export async function capturePage(
  world: PageWorld,
  { width, height, fullPage, format, quality }: CaptureOptions,
): Promise<Pick<CapturedPage, "image" | "width" | "height" | "truncated">> {
  if (fullPage) await world.run(scrollThrough, maxHeight)
  const pageHeight = fullPage ? await world.run(measureHeight) : height
  let wanted = Math.min(Math.max(pageHeight, 1), maxHeight)
  for (;;) {
    const request = {
      format,
      ...(format === "jpeg" ? { quality } : {}),
      clip: { x: 0, y: 0, width, height: wanted, scale: 1 },
      captureBeyondViewport: fullPage,
    }
    // oxlint-disable-next-line no-await-in-loop -- only the last picture fits
    const { data } = await withDeadline(world.cdp.send("Page.captureScreenshot", request), timeoutMs)
    const image = Buffer.from(data, "base64")
    if (image.length <= maxBytes || wanted === 1)
      return { image, width, height: wanted, truncated: wanted < pageHeight }
    wanted = Math.ceil(wanted / 2)
  }
}

function measureHeight(): number {
  return Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0)
}

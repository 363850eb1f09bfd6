import type { MediaDetail } from "@citable/contract/site"
import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"

import { makePicture, pictureFormats } from "../../../media/test/sample-pictures.ts"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

it.each(Object.entries(pictureFormats))(
  "%s has the size in a library that browsers show it with, as sharp tells it",
  async (_, format) => {
    const side = fc.integer({ min: 1, max: 300 })
    await fc.assert(
      fc.asyncProperty(side, side, fc.integer({ min: 1, max: 8 }), async (width, height, orientation) => {
        const bytes = await makePicture(format, { width, height, orientation })
        const source = { kind: "base64", data: bytes.toString("base64"), content_type: `image/${format.format}` }
        const media = await started.call<MediaDetail>("POST", `/v1/brands/${started.brandId}/media`, { source })
        const { autoOrient } = await sharp(bytes).metadata()
        const shown = format.isNeverTurned === true ? { width, height } : autoOrient
        expect({ width: media.width, height: media.height }).toEqual(shown)
      }),
      { numRuns: 12 },
    )
  },
)

import type { UploadedMedia } from "@citable/contract/site"
import { z } from "zod"

import { act } from "../../gate/call-tool.ts"
import { uploadFile } from "../../groups/site/upload-file.ts"
import { brandRoute } from "./brand-route.ts"
import { readBytes } from "./read-bytes.ts"

/**
 * Adds a file to the media library as `upload_media` does, through the same gate, and takes a unit of the allowance. The file can be as
 * large as one by URL.
 */
export const uploadRoutes = [
  brandRoute("POST /uploads", z.strictObject({ filename: z.string() }), async (call, { filename }) => {
    const { kernel, principal, brand, request } = call
    const bytes = await readBytes(request, kernel.media.maxBytes)
    // The tool makes a name where a browser sends none, and cleans the others.
    const name = filename.toWellFormed().replaceAll("\0", "").slice(-200)
    const reply = await act(kernel, uploadFile, {
      principal,
      moment: await kernel.memory.now(),
      ifNoneMatch: null,
      ifMatch: null,
      idempotencyKey: null,
      cacheKey: null,
      input: async () => ({
        brand_id: brand.id,
        source: { kind: "received", bytes: () => bytes },
        ...(name === "" ? {} : { filename: name }),
      }),
    })
    if (!("output" in reply)) throw new Error("An upload returned no output")
    return reply.output as UploadedMedia
  }),
]

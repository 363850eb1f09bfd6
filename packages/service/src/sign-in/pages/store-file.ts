import type { UploadedMedia } from "@citable/contract/site"

import type { Principal } from "../../credentials/principal.ts"
import { act } from "../../gate/call-tool.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { uploadFile } from "../../groups/site/upload-file.ts"

export interface ReceivedFile {
  brandId: string
  filename: string
  bytes: Uint8Array
}

/**
 * Adds a file to the media library as `upload_media` does, through the same gate, and takes a unit of the allowance. The file can be as
 * large as one by URL. Throws the refusals of the tool.
 */
export async function storeFile(
  kernel: Kernel,
  principal: Principal,
  { brandId, filename, bytes }: ReceivedFile,
): Promise<UploadedMedia> {
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
      brand_id: brandId,
      source: { kind: "received", bytes: () => bytes },
      ...(name === "" ? {} : { filename: name }),
    }),
  })
  if (!("output" in reply)) throw new Error("An upload returned no output")
  return reply.output as UploadedMedia
}

import type { Tool } from "@citable/contract"
import { uploadMedia } from "@citable/contract/site"
import { z } from "zod"

/** A file that the service has received itself, such as from a form. It is a function, so nothing walks through its bytes. */
export const receivedSourceSchema = z.strictObject({
  kind: z.literal("received"),
  bytes: z.custom<() => Uint8Array>((value) => typeof value === "function"),
})

/** `upload_media` for a file that a page has received. It passes the gate as the tool does, and no caller from outside reaches it. */
export const uploadFile = {
  ...uploadMedia,
  input: uploadMedia.input.extend({ source: receivedSourceSchema }),
} satisfies Tool

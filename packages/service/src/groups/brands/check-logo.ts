import { ProblemError } from "@citable/contract/problem-error"

import type { WriteContext } from "../../call/call-context.ts"

/** The largest logo, because pages and mails show it as it is. */
const maxBytes = 1024 * 1024

/** Throws 422 unless a file of the brand's library can be its logo. */
export async function checkLogo({ db }: Pick<WriteContext, "db">, brandId: string, mediaId: string): Promise<void> {
  const file = await db
    .selectFrom("media")
    .select(["kind", "bytes"])
    .where("id", "=", mediaId)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  if (file === undefined) throw refuse("The library has no such file. Add the picture with upload_media first.")
  if (file.kind !== "image") throw refuse("A logo is a picture, and this file is none.")
  if (file.bytes > maxBytes) throw refuse("A logo has at most 1 MB, because mails show it as it is. Make it smaller.")
}

function refuse(detail: string): ProblemError {
  return new ProblemError("invalid_input", detail, { errors: [{ pointer: "/logo_media_id", detail }] })
}

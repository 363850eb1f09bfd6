import { signPreviewToken } from "@citable/secrets/preview-token"

import type { Handler } from "../../call/call-context.ts"

const validFor = 3_600_000

export const createPreview: Handler<"create_preview"> = async ({ box, brand, principal, now }, input) => {
  const expiresAt = now() + validFor
  const token = signPreviewToken(box, {
    contentId: input.content_id,
    brandId: brand.id,
    accountId: principal.accountId,
    credentialId: principal.credentialId,
    expiresAt,
  })
  return { output: { token, content_id: input.content_id, expires_at: new Date(expiresAt).toISOString() } }
}

import type { SecretBox } from "../secrets/secret-box.ts"

export interface Preview {
  contentId: string
  brandId: string
  accountId: string
  /** Who made the token: it ends with that credential. */
  credentialId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A token that reads one item, drafts included, until it expires: nothing is stored for it. */
export function signPreviewToken(box: SecretBox, preview: Preview): string {
  const { contentId, brandId, accountId, credentialId, expiresAt } = preview
  return box.signToken("pvw_", [contentId, brandId, accountId, credentialId, expiresAt])
}

/** What a preview token stands for; undefined for any other text. Whether it has expired is the caller's to check. */
export function readPreviewToken(box: SecretBox, token: string): Preview | undefined {
  const value = box.readToken("pvw_", token) as [string, string, string, string, number] | undefined
  if (value?.length !== 5) return undefined
  const [contentId, brandId, accountId, credentialId, expiresAt] = value
  return { contentId, brandId, accountId, credentialId, expiresAt }
}

import type { SecretBox } from "../secrets/secret-box.ts"

export interface Preview {
  contentId: string
  brandId: string
  accountId: string
  /** The credential that created the token. The token ends with it. */
  credentialId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Signs a token that reads one article, with its draft, until it expires. The service does not store it. */
export function signPreviewToken(box: SecretBox, preview: Preview): string {
  const { contentId, brandId, accountId, credentialId, expiresAt } = preview
  return box.signToken("pvw_", [contentId, brandId, accountId, credentialId, expiresAt])
}

/** Reads a preview token. Undefined for any other text. It does not check the expiry. */
export function readPreviewToken(box: SecretBox, token: string): Preview | undefined {
  const value = box.readToken("pvw_", token) as [string, string, string, string, number] | undefined
  if (value?.length !== 5) return undefined
  const [contentId, brandId, accountId, credentialId, expiresAt] = value
  return { contentId, brandId, accountId, credentialId, expiresAt }
}

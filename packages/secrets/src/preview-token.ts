import type { SecretBox } from "./secret-box.ts"

export interface Preview {
  contentId: string
  brandId: string
  accountId: string
  /** The credential that created the token. The token ends with it. */
  credentialId: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The editor whose unsaved text the token reads. Undefined for a token that reads what is saved. */
  session?: string | undefined
}

/** Sites tell by the prefix that they show an editor's own frame. A signature for one prefix does not hold for the other. */
const livePrefix = "pvw_live_"
const savedPrefix = "pvw_"

/** Signs a token that reads one article, with its draft, until it expires. The service does not store it. */
export function signPreviewToken(box: SecretBox, preview: Preview): string {
  const { contentId, brandId, accountId, credentialId, expiresAt, session } = preview
  const value = [contentId, brandId, accountId, credentialId, expiresAt]
  return session === undefined ? box.signToken(savedPrefix, value) : box.signToken(livePrefix, [...value, session])
}

/** Reads a preview token. Undefined for any other text. It does not check the expiry. */
export function readPreviewToken(box: SecretBox, token: string): Preview | undefined {
  const isLive = token.startsWith(livePrefix)
  const value = box.readToken(isLive ? livePrefix : savedPrefix, token) as
    | [string, string, string, string, number, string?]
    | undefined
  if (value?.length !== (isLive ? 6 : 5)) return undefined
  const [contentId, brandId, accountId, credentialId, expiresAt, session] = value
  return { contentId, brandId, accountId, credentialId, expiresAt, session }
}

import type { MailKind } from "@citable/contract"
import type { SecretBox } from "@citable/secrets/secret-box"

export interface Subscription {
  brandId: string
  userId: string
  kind: MailKind
}

/** Signs a token that can only end what one person gets by mail about a brand. It does not expire, as mails are kept for years. */
export function signUnsubscribeToken(box: SecretBox, { brandId, userId, kind }: Subscription): string {
  return box.signToken("uns_", [brandId, userId, kind])
}

/** Reads such a token. Undefined for any other text. */
export function readUnsubscribeToken(box: SecretBox, token: string): Subscription | undefined {
  const value = box.readToken("uns_", token) as [string, string, MailKind] | undefined
  if (value?.length !== 3) return undefined
  const [brandId, userId, kind] = value
  return { brandId, userId, kind }
}

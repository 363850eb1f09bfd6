import { hash } from "node:crypto"

import type { LiveKey } from "./live-texts.ts"

/** A short name of an unsaved text, for entity tags. */
export function toDigest(change: string): string {
  return hash("sha256", change, "base64url").slice(0, 16)
}

/** Groups digests by article, then by session. */
export function groupDigests(rows: readonly (LiveKey & { digest: string })[]): Map<string, Map<string, string>> {
  const groups = Map.groupBy(rows, ({ contentId }) => contentId)
  return new Map([...groups].map(([id, own]) => [id, new Map(own.map(({ session, digest }) => [session, digest]))]))
}

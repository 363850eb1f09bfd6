import { hash } from "node:crypto"

/** The id that git gives a content, in a repository whose ids have this many digits. */
export function toContentId(bytes: Uint8Array, digits: number): string {
  const whole = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes])
  return hash(digits === 64 ? "sha256" : "sha1", whole)
}

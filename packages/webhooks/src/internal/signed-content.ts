import type { Content } from "./webhook-crypto.ts"

/**
 * An id is signed next to a full stop, so it must not contain one: `a` + body `1.x` and `a.1` + body `x` would carry the
 * same signature.
 */
export const messageIdPattern = /^[\x21-\x2d\x2f-\x7e]{1,256}$/

/** What is signed: `id.timestamp.body`, the body as the bytes on the wire (Standard Webhooks 1.0.0). */
export function toSignedContent(id: string, timestamp: string, body: Uint8Array): Content {
  return [`${id}.${timestamp}.`, body]
}

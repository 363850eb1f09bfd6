import type { Content } from "./webhook-crypto.ts"

/**
 * A full stop separates the id in the signed content, so an id must not contain one: id `a` with body `1.x` and id `a.1` with
 * body `x` would have the same signature.
 */
export const messageIdPattern = /^[\x21-\x2d\x2f-\x7e]{1,256}$/

/** The signed content, `id.timestamp.body`, with the exact bytes of the body (Standard Webhooks 1.0.0). */
export function toSignedContent(id: string, timestamp: string, body: Uint8Array): Content {
  return [`${id}.${timestamp}.`, body]
}

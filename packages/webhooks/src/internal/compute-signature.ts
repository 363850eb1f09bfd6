const encoder = new TextEncoder()

/**
 * An id is signed next to a full stop, so it must not contain one: `a` + body `1.x` and `a.1` + body `x` would carry the
 * same signature.
 */
export const messageIdPattern = /^[\x21-\x2d\x2f-\x7e]{1,256}$/

/** HMAC-SHA256 of each key over `id.timestamp.body`, the body as the bytes on the wire. */
export async function computeSignatures(
  keys: readonly CryptoKey[],
  message: { id: string; timestamp: string; body: Uint8Array },
): Promise<Uint8Array[]> {
  const head = encoder.encode(`${message.id}.${message.timestamp}.`)
  const content = new Uint8Array(head.length + message.body.length)
  content.set(head)
  content.set(message.body, head.length)
  return Promise.all(keys.map(async (key) => new Uint8Array(await crypto.subtle.sign("HMAC", key, content))))
}

export type HashName = "SHA-1" | "SHA-256" | "SHA-512"

/** What is signed, in pieces, so that a head and a body need not be copied together. Text is encoded as UTF-8. */
export type Content = readonly (string | Uint8Array)[]

/** At once where the runtime can, and later where it cannot. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * What signing and verifying need of a runtime. There are two of them, with the same behaviour: `node-crypto.ts`, which answers at
 * once and costs a fraction, and `web-crypto.ts` for every other runtime. The `imports` of package.json choose.
 */
export interface WebhookCrypto {
  createHmac(key: Uint8Array<ArrayBuffer>, hash: HashName): (content: Content) => Awaitable<Uint8Array>
  /** Of the 32 bytes of an Ed25519 private key (RFC 8032 calls them the seed). */
  createEd25519Signer(seed: Uint8Array): (content: Content) => Awaitable<Uint8Array>
  /** Of the 32 bytes of an Ed25519 public key. */
  createEd25519Verifier(
    key: Uint8Array<ArrayBuffer>,
  ): (signature: Uint8Array<ArrayBuffer>, content: Content) => Awaitable<boolean>
  /** The bytes of standard base64 with padding (RFC 4648 section 4); undefined for anything else, white space included. */
  decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined
  /** Whether both are the same bytes, in a time that does not depend on where they differ. */
  areEqual(left: Uint8Array, right: Uint8Array): boolean
}

/** What stands before the seed in PKCS #8 (RFC 8410 section 7), and before the key in SubjectPublicKeyInfo (section 4). */
export const ed25519Prefixes = {
  pkcs8: [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20],
  spki: [0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0],
}

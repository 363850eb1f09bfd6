export type HashName = "SHA-1" | "SHA-256" | "SHA-512"

/** The signed content in pieces, which saves copying the body. Text is UTF-8. */
export type Content = readonly (string | Uint8Array)[]

/** A value, or a promise of it if the runtime is asynchronous. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * The cryptography of a runtime. Two implementations behave the same: `node-crypto.ts`, which is synchronous and much cheaper,
 * and `web-crypto.ts` for every other runtime. `imports` in package.json chooses one.
 */
export interface WebhookCrypto {
  createHmac(key: Uint8Array<ArrayBuffer>, hash: HashName): (content: Content) => Awaitable<Uint8Array>
  /** Takes the 32 bytes of an Ed25519 private key (the seed in RFC 8032). */
  createEd25519Signer(seed: Uint8Array): (content: Content) => Awaitable<Uint8Array>
  /** Takes the 32 bytes of an Ed25519 public key. */
  createEd25519Verifier(
    key: Uint8Array<ArrayBuffer>,
  ): (signature: Uint8Array<ArrayBuffer>, content: Content) => Awaitable<boolean>
  /** Decodes standard base64 with padding (RFC 4648 section 4). `undefined` for anything else, including white space. */
  decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined
  /** Compares bytes in constant time. */
  areEqual(left: Uint8Array, right: Uint8Array): boolean
}

/** The bytes before the seed in PKCS #8 (RFC 8410 section 7), and before the key in SubjectPublicKeyInfo (section 4). */
export const ed25519Prefixes = {
  pkcs8: [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20],
  spki: [0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0],
}

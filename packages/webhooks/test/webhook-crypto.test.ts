import fc from "fast-check"
import { expect, test } from "vitest"

import { webhookCrypto as nodeCrypto } from "../src/internal/node-crypto.ts"
import { webhookCrypto as webCrypto } from "../src/internal/web-crypto.ts"

// The runtime chooses one of the two, so only this test sees both.
const bytes = (length?: number) =>
  fc.uint8Array(length === undefined ? { minLength: 1, maxLength: 200 } : { minLength: length, maxLength: length })
const content = fc.array(fc.oneof(fc.string({ unit: "binary" }), bytes()), { maxLength: 4 })

test("node:crypto and WebCrypto make the same HMACs and signatures, and agree on verifying them", async () => {
  const hash = fc.constantFrom("SHA-1", "SHA-256", "SHA-512")
  await fc.assert(
    fc.asyncProperty(bytes(), bytes(32), hash, content, content, async (key, seed, name, one, other) => {
      const mac = async (side: typeof nodeCrypto) => Buffer.from(await side.createHmac(key, name)(one))
      expect(await mac(nodeCrypto)).toEqual(await mac(webCrypto))
      const sign = async (side: typeof nodeCrypto) => Buffer.from(await side.createEd25519Signer(seed)(one))
      const signature = await sign(nodeCrypto)
      expect(await sign(webCrypto)).toEqual(signature)
      for (const signed of [one, other]) {
        const judge = (side: typeof nodeCrypto) => side.createEd25519Verifier(seed)(new Uint8Array(signature), signed)
        expect(await judge(nodeCrypto)).toBe(await judge(webCrypto))
      }
    }),
    { numRuns: 100 },
  )
})

test("they read the same base64, and refuse the same", () => {
  const near = fc.string({
    unit: fc.constantFrom("A", "z", "9", "+", "/", "=", "-", "_", " ", "\n", "é"),
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.oneof(near, fc.base64String()), (text) => {
      const [one, other] = [nodeCrypto.decodeBase64(text), webCrypto.decodeBase64(text)]
      expect(one && Buffer.from(one)).toEqual(other && Buffer.from(other))
      if (/^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0) expect(one).toBeDefined()
    }),
    { numRuns: 3000 },
  )
})

test("they agree on what is equal", () => {
  fc.assert(
    fc.property(bytes(), fc.option(bytes()), (one, other) => {
      const second = other ?? one.slice()
      expect(nodeCrypto.areEqual(one, second)).toBe(Buffer.compare(one, second) === 0)
      expect(webCrypto.areEqual(one, second)).toBe(Buffer.compare(one, second) === 0)
    }),
  )
})

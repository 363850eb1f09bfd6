import { crc32 } from "node:zlib"

import { credentialPattern, formatCredential, parseCredential } from "@citable/contract"
import * as fc from "fast-check"
import { expect, it } from "vitest"

const base62 = (length: number) => fc.stringMatching(new RegExp(`^[0-9A-Za-z]{${length}}$`))
const parts = fc.record({ prefix: fc.constantFrom("ctb" as const, "cta" as const), id: base62(10), secret: base62(32) })

it("parsing a credential returns its parts, and secret scanners find it in any text", () => {
  fc.assert(
    fc.property(parts, (given) => {
      const text = formatCredential(given)
      expect(parseCredential(text)).toEqual(given)
      expect(credentialPattern.exec(`key = "${text}";`)?.[0]).toBe(text)
    }),
  )
})

it("the checksum detects every single wrong character", () => {
  fc.assert(
    fc.property(parts, fc.nat(47), base62(1), (given, at, other) => {
      const text = formatCredential(given)
      const index = 4 + at
      fc.pre(text[index] !== other)
      expect(parseCredential(text.slice(0, index) + other + text.slice(index + 1))).toBeUndefined()
    }),
  )
})

it("the checksum is the standard CRC-32", () => {
  const text = formatCredential({ prefix: "ctb", id: "0".repeat(10), secret: "0".repeat(32) })
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  const sum = Array.from(text.slice(-6)).reduce((number, digit) => number * 62 + alphabet.indexOf(digit), 0)
  expect(sum).toBe(crc32(text.slice(0, -6)))
})

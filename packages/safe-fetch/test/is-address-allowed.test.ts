import { isIP } from "node:net"

import fc from "fast-check"
import { expect, test } from "vitest"

import { isAddressAllowed } from "../src/index.ts"

const allowPrivateNetwork = true

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "198.17.255.255",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "::ffff:8.8.8.8",
  "::ffff:808:808",
  "64:ff9b::8.8.8.8",
])("%s is public, and allowed", (address) => {
  expect(isAddressAllowed(address)).toBe(true)
  expect(isAddressAllowed(address, { allowPrivateNetwork })).toBe(true)
})

test.each([
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "::1",
  "0:0:0:0:0:0:0:1",
  "fc00::1",
  "fdff:ffff::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::192.168.1.1",
])("%s is private, and allowed only with allowPrivateNetwork", (address) => {
  expect(isAddressAllowed(address)).toBe(false)
  expect(isAddressAllowed(address, { allowPrivateNetwork })).toBe(true)
})

test.each([
  "0.0.0.0",
  "100.100.100.200",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:0:127.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::169.254.169.254",
  "64:ff9b:1::8.8.8.8",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:808:808::",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
])("%s is never allowed", (address) => {
  expect(isAddressAllowed(address)).toBe(false)
  expect(isAddressAllowed(address, { allowPrivateNetwork })).toBe(false)
})

test("an IPv4 address gets the same answer inside IPv6, in every spelling", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number)
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
      for (const inside of [
        `::ffff:${address}`,
        `::FFFF:${hex}`,
        `0:0::ffff:${hex}`,
        `64:ff9b::${address}`,
        `64:ff9b::${hex}`,
      ]) {
        for (const options of [{}, { allowPrivateNetwork }]) {
          expect(isAddressAllowed(inside, options)).toBe(isAddressAllowed(address, options))
        }
      }
    }),
  )
})

test("no IPv6 address outside 2000::/3 is public, except embedded IPv4", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const global = /^[23][0-9a-f]{3}:/i.test(address)
      const embedded = address.includes(".") || /ff(ff|9b):/i.test(address)
      if (!global && !embedded) expect(isAddressAllowed(address)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test("text that is not an IP address is not allowed, and does not throw", () => {
  const near = fc.constantFrom(
    "",
    "localhost",
    "0x7f.1",
    "2130706433",
    "127.1",
    "::1%",
    "[::1]",
    "1.1.1.1 ",
    "1.1.1.1/8",
  )
  fc.assert(
    fc.property(fc.oneof(near, fc.string(), fc.domain()), (text) => {
      fc.pre(isIP(text) === 0 || text.includes("%"))
      expect(isAddressAllowed(text, { allowPrivateNetwork })).toBe(false)
    }),
  )
})

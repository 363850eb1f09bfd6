import { describe, expect, test } from "vitest"

import { forbidsIndexing, readDirectives, readPageFacts } from "../src/index.ts"

const { metas } = readPageFacts(
  `<meta name="robots" content="NoIndex, max-snippet : 0, noindex"><meta name="otherbot" content="nofollow">`,
  { url: "https://site.test/", headers: {}, charset: { name: "utf-8", source: "default" } },
)

describe("robots directives", () => {
  test("those for everybody are of the element named robots, and of what stands before the first name in the header", () => {
    const headers = {
      "x-robots-tag": "noarchive, unavailable_after: 1 Jan 2030, OtherBot: noindex, nofollow, thirdbot: none",
    }
    expect(readDirectives({ metas, headers })).toEqual({
      meta: ["noindex", "max-snippet:0"],
      header: ["noarchive", "unavailable_after:1 jan 2030"],
    })
    expect(readDirectives({ metas, headers }, { crawler: "OtherBot" })).toEqual({
      meta: ["nofollow"],
      header: ["noindex", "nofollow"],
    })
  })

  test("the day of the week in an expiry ends no directive", () => {
    const headers = { "x-robots-tag": "unavailable_after: Sun, 06 Nov 1994 08:49:37 GMT, noarchive" }
    const { header } = readDirectives({ metas: [], headers })
    expect(header).toEqual(["unavailable_after:sun, 06 nov 1994 08:49:37 gmt", "noarchive"])
    expect(forbidsIndexing(header, Date.UTC(1994, 10, 6, 8))).toBe(false)
    expect(forbidsIndexing(header, Date.UTC(1994, 10, 6, 9))).toBe(true)
  })

  test("a page without any has none", () => {
    expect(readDirectives({ metas: [], headers: {} })).toEqual({ meta: [], header: [] })
  })
})

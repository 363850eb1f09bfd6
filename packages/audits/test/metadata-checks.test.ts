import fc from "fast-check"
import { describe, expect, it } from "vitest"

import type { CheckedPage } from "../src/checks/check.ts"
import { metadataPageChecks } from "../src/checks/metadata-page-checks.ts"
import { pageChecks } from "../src/checks/page-checks.ts"
import { makePage, type MakePageOptions } from "./make-page.ts"
import { cleanHead, findCodes, metadataCases } from "./metadata-cases.ts"

const clean = (options?: MakePageOptions): CheckedPage => makePage(cleanHead(), options)

describe("a check of what a page says of itself", () => {
  it.each(metadataCases)("raises $code, and passes its twin", ({ code, bad, good }) => {
    expect(findCodes(bad)).toContain(code)
    expect(findCodes(good ?? clean())).not.toContain(code)
  })

  it("finds nothing on a clean page", () => {
    expect(findCodes(makePage(cleanHead({ url: "https://site.example/" }), { url: "https://site.example/" }))).toEqual(
      [],
    )
    expect(findCodes(clean())).toEqual([])
  })

  it("asks no metadata of a page that forbids indexing", () => {
    const page = makePage(`<!doctype html><html lang="en"><meta name="robots" content="noindex"><p>Text</p>`)
    expect(findCodes(page)).toEqual(["noindex"])
  })

  it("counts a wide letter twice", () => {
    const page = makePage(cleanHead({ title: "網站的引用與可見性的完整指南" }))
    expect(findCodes(page)).not.toContain("title_too_short")
  })

  it("accepts valid languages and regions", () => {
    for (const code of ["en", "de-AT", "zh-Hant", "zh-Hant-TW", "es-419", "x-default", "EN-gb"]) {
      const page = makePage(
        cleanHead({ more: `<link rel="alternate" hreflang="${code}" href="https://site.example/x">` }),
      )
      expect(findCodes(page), code).not.toContain("hreflang_invalid_code")
    }
    for (const code of ["en-UK", "eng", "xx", "en_GB", "de-ZZZ"]) {
      const page = makePage(
        cleanHead({ more: `<link rel="alternate" hreflang="${code}" href="https://site.example/x">` }),
      )
      expect(findCodes(page), code).toContain("hreflang_invalid_code")
    }
  })

  it("does not depend on how the HTML is written", () => {
    const tags = [
      {
        name: "meta",
        attributes: [
          ["name", "description"],
          ["content", "Short"],
        ],
      },
      {
        name: "meta",
        attributes: [
          ["property", "og:url"],
          ["content", "https://site.example/other"],
        ],
      },
      {
        name: "meta",
        attributes: [
          ["http-equiv", "refresh"],
          ["content", "5; url=/x"],
        ],
      },
      {
        name: "link",
        attributes: [
          ["rel", "canonical"],
          ["href", "/page"],
        ],
      },
      {
        name: "link",
        attributes: [
          ["rel", "alternate"],
          ["hreflang", "en-UK"],
          ["href", "/uk"],
        ],
      },
    ] as const
    const write = (turned: boolean, upper: boolean, quote: string): string => {
      const letters = (name: string): string => (upper ? name.toUpperCase() : name)
      const written = tags.map(({ name, attributes }) => {
        const order = turned ? attributes.toReversed() : attributes
        return `<${letters(name)} ${order.map(([key, value]) => `${letters(key)}=${quote}${value}${quote}`).join(" ")}>`
      })
      return `<!doctype html><html lang="en"><head><title>A title of the usual length</title>${written.join("\n")}</head><body><p>Text</p></body></html>`
    }
    const usual = findCodes(makePage(write(false, false, '"')))
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.constantFrom('"', "'"), (turned, upper, quote) => {
        expect(findCodes(makePage(write(turned, upper, quote)))).toEqual(usual)
      }),
      { numRuns: 30 },
    )
  })
})

describe("the checks of metadata", () => {
  it("are in the order of their codes, and so are all checks of pages", () => {
    for (const list of [metadataPageChecks, pageChecks]) {
      const own = list.map(({ code }) => code)
      expect(own).toEqual(own.toSorted())
    }
  })

  it("are all tried by these tests", () => {
    const tried = new Set(metadataCases.map(({ code }) => code))
    const left = metadataPageChecks.filter(({ code, category }) => category !== "structured_data" && !tried.has(code))
    expect(left.map(({ code }) => code)).toEqual([])
  })
})

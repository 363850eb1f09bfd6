import { expect, test } from "vitest"

import { isHreflang } from "../../src/audits/checks/internationalisation/is-language-tag.ts"
import { testCases } from "./test-cases.ts"

const lang = (code: string) => ({ start: `<!doctype html><html lang="${code}">` })
const alternate = (code: string, href: string) => `<link rel="alternate" hreflang="${code}" href="${href}">`
const all = alternate("en", "https://site.example/page") + alternate("x-default", "https://site.example/page")
const sound = { more: all }

testCases("internationalisation", {
  hreflang_invalid_code: [
    { more: all + alternate("en-UK", "https://site.example/uk") },
    { more: all + alternate("es-419", "https://site.example/es") },
  ],
  hreflang_no_self: [{ more: alternate("de", "https://site.example/de") }, sound],
  hreflang_no_x_default: [{ more: alternate("en", "https://site.example/page") }, sound],
  hreflang_relative: [{ more: alternate("de", "/de") }, sound],
  lang_invalid: [lang("english"), lang("en-GB")],
  lang_mismatch: [lang("de"), lang("en-GB")],
  lang_missing: [{ start: "<!doctype html><html>" }],
})

test("language codes are judged by what exists, and regions by what search engines read", () => {
  for (const code of ["en", "de-AT", "zh-Hant", "zh-Hant-TW", "es-419", "pt-br", "lo-LA", "x-default"])
    expect(isHreflang(code), code).toBe(true)
  for (const code of ["en-UK", "en_US", "xx", "", "en-", "en-EU", "a", "english"])
    expect(isHreflang(code), code).toBe(false)
})

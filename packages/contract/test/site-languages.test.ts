import { expect, it } from "vitest"

import { toSiteLanguages, toTextDirection } from "../src/locales/index.ts"

it("leads from the tag of an article to the name in its path and back, in any case", () => {
  const { all, ofTag, ofPath, find } = toSiteLanguages({
    locales: ["en", { path: "pt", codes: ["pt-BR", "pt-PT"] }, "ar"],
    prefixDefault: false,
  })
  expect(all.map(({ locale, prefix, dir }) => [locale, prefix, dir])).toEqual([
    ["en", "", "ltr"],
    ["pt-BR", "/pt", "ltr"],
    ["ar", "/ar", "rtl"],
  ])
  expect(ofTag("PT-pt")?.path).toBe("pt")
  expect([ofTag("pt"), ofPath("pt-br"), ofTag("de")]).toEqual([undefined, undefined, undefined])
  expect([ofPath("PT")?.tags, find("pt")?.locale]).toEqual([["pt-br", "pt-pt"], "pt-BR"])
})

it("the default language can be named by tag or path, in any case", () => {
  const locales = ["en", { path: "br", codes: ["pt-BR"] }]
  for (const defaultLocale of ["PT-BR", "br"]) {
    const languages = toSiteLanguages({ locales, defaultLocale, prefixDefault: false })
    expect([languages.default.path, languages.all.map(({ prefix }) => prefix)]).toEqual(["br", ["/en", ""]])
  }
})

it.each([
  [{ locales: [] }, "locales is empty."],
  [{ locales: ["en", "EN"] }, 'locales has "en" twice.'],
  [{ locales: ["en", { path: "uk", codes: ["en"] }] }, 'locales has "en" twice.'],
  [{ locales: [{ path: "a/b", codes: ["en"] }] }, 'locales has the path "a/b". Write it without slashes.'],
  [{ locales: [{ path: "en", codes: [] }] }, 'locales has the path "en" without codes.'],
  [{ locales: ["en_US"] }, 'locales has "en_US", which is no language tag, such as en or pt-BR.'],
  [{ locales: ["en"], defaultLocale: "de" }, 'defaultLocale is "de", which is not among locales.'],
])("refuses %j", (options, message) => {
  expect(() => toSiteLanguages(options)).toThrow(expect.objectContaining({ code: "invalid_option", message }) as Error)
})

it("the direction follows the script, the language and the region, as the likely subtags of CLDR do", () => {
  const rtl = new Set(["Adlm", "Arab", "Armi", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"])
  const tags = [
    "en",
    "ja",
    "zh-hans-cn",
    "ar",
    "ar-eg",
    "he",
    "fa",
    "ur-pk",
    "ps",
    "dv",
    "yi",
    "ckb",
    "ug",
    "ug-kz",
    "sd-in",
  ]
  const others = ["az", "az-ir", "az-arab", "pa-pk", "pa", "ku", "ku-iq", "ar-latn", "ks", "nqo", "syr", "rhg", "uz-af"]
  for (const tag of [...tags, ...others]) {
    const { script = "" } = new Intl.Locale(tag).maximize()
    expect([tag, toTextDirection(tag)]).toEqual([tag, rtl.has(script) ? "rtl" : "ltr"])
  }
  expect([toTextDirection("AR_EG"), toTextDirection("en-x-arab"), toTextDirection("")]).toEqual(["rtl", "ltr", "ltr"])
})

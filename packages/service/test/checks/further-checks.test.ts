import { expect, test } from "vitest"

import { contentPageChecks } from "../../src/audits/checks/content-page-checks.ts"
import { isHreflang } from "../../src/audits/checks/internationalisation/is-language-tag.ts"
import { metadataPageChecks } from "../../src/audits/checks/metadata-page-checks.ts"
import { pageChecks } from "../../src/audits/checks/page-checks.ts"
import { cleanPage, type PageParts } from "./clean-page.ts"

const image = (attributes: string) => ({
  main: `<h1>Tea</h1><img src="/tea.jpg" alt="Tea" width="10" height="10" ${attributes}>`,
})
const script = (length: number) => ({ more: `<script>${"a".repeat(length)}</script>` })
const form = { main: '<form action="/login"><input type="password"></form>' }

/** By code: a page that raises the check, and its twin that does not. */
const cases: Readonly<Record<string, readonly [faulty: PageParts, sound: PageParts]>> = {
  author_missing: [{ head: { jsonLd: "" } }, {}],
  frame_options_missing: [{ ...form, headers: { "content-security-policy": "default-src 'self'" } }, form],
  inline_scripts_large: [script(200_001), script(200_000)],
  lazy_first_image: [image('loading="lazy"'), image('loading="eager"')],
}

test("each check that is in no list of its own has a case", () => {
  const elsewhere = new Set([...contentPageChecks, ...metadataPageChecks].map(({ code }) => code))
  expect(Object.keys(cases)).toEqual(pageChecks.flatMap(({ code }) => (elsewhere.has(code) ? [] : code)))
})

test.each(Object.entries(cases))("%s is found on its page, and not on its twin", (code, [faulty, sound]) => {
  const check = pageChecks.find((one) => one.code === code)
  expect(check?.find(cleanPage(faulty))?.length).toBeGreaterThan(0)
  expect(check?.find(cleanPage(sound))).toEqual([])
})

test("language codes are judged by what exists, and regions by what search engines read", () => {
  for (const code of ["en", "de-AT", "zh-Hant", "zh-Hant-TW", "es-419", "pt-br", "lo-LA", "x-default"])
    expect(isHreflang(code), code).toBe(true)
  for (const code of ["en-UK", "en_US", "xx", "", "en-", "en-EU", "a", "english"])
    expect(isHreflang(code), code).toBe(false)
})

import { expect, it } from "vitest"

import { createLocaleRedirect, type LocaleRedirectOptions } from "../src/locale.ts"

const locales = ["en", "de", "pt-br"]

function locationOf(path: string, headers: Record<string, string> = {}, options: Partial<LocaleRedirectOptions> = {}) {
  const redirect = createLocaleRedirect({ locales, ...options })
  return redirect(new Request(`https://site.example${path}`, { headers }))?.headers.get("location")
}

it.each([
  ["/", "de-AT,de;q=0.9,en;q=0.5", "/de"],
  ["/blog/x?page=2", "fr, en-GB;q=0.8, de;q=0.2", "/en/blog/x?page=2"],
  ["/blog/x", "pt-BR", "/pt-br/blog/x"],
  ["/blog/x", "ja", "/en/blog/x"],
  ["/blog/x", "*", "/en/blog/x"],
  ["/blog/x", "de;q=0", "/en/blog/x"],
  ["/blog/x", "de;q=x;;,", "/en/blog/x"],
])("%s for a visitor who accepts %s leads to %s", (path, accepted, expected) => {
  expect(locationOf(path, { "accept-language": accepted })).toBe(`https://site.example${expected}`)
})

it("the cookie of a visitor's choice comes first, and a language that the site lacks is ignored", () => {
  const accepted = { "accept-language": "de" }
  expect(locationOf("/", { ...accepted, cookie: "a=1; locale=en" })).toBe("https://site.example/en")
  expect(locationOf("/", { ...accepted, cookie: "locale=//evil.example" })).toBe("https://site.example/de")
})

it.each(["/en/blog/x", "/DE", "/favicon.ico", "/_next/static/x", "/api/citable", "/api"])("%s stays", (path) => {
  expect(locationOf(path, { "accept-language": "de" })).toBeUndefined()
})

it("a site whose default language has no prefix redirects only to the others", () => {
  const options = { prefixDefault: false }
  expect(locationOf("/blog/x", { "accept-language": "en" }, options)).toBeUndefined()
  expect(locationOf("/blog/x", { "accept-language": "de" }, options)).toBe("https://site.example/de/blog/x")
})

it("a form that is sent is not redirected, and no cache may share a redirect", () => {
  const redirect = createLocaleRedirect({ locales })
  expect(redirect(new Request("https://site.example/", { method: "POST" }))).toBeUndefined()
  const answer = redirect(new Request("https://site.example/"))
  expect([answer?.status, answer?.headers.get("cache-control"), answer?.headers.get("vary")]).toEqual([
    307,
    "private, no-store",
    "Accept-Language, Cookie",
  ])
})

it("a path with two slashes leads to no other site", () => {
  expect(locationOf("//evil.example/x", { "accept-language": "de" })).toBe("https://site.example/de//evil.example/x")
})

it("a language whose path and tag differ is found by its tag, in any case, and redirected to its path", () => {
  const options = { locales: ["en", { path: "pt", codes: ["pt-BR", "pt-PT"] }], defaultLocale: "EN" }
  expect(locationOf("/x", { "accept-language": "pt-PT,en;q=0.5" }, options)).toBe("https://site.example/pt/x")
  expect(locationOf("/x", { cookie: "locale=PT-br" }, options)).toBe("https://site.example/pt/x")
  expect(locationOf("/x", { cookie: "locale=Pt" }, options)).toBe("https://site.example/pt/x")
  expect(locationOf("/PT/x", { cookie: "locale=en" }, options)).toBeUndefined()
  expect(locationOf("/pt-br/x", { "accept-language": "en" }, options)).toBe("https://site.example/en/pt-br/x")
})

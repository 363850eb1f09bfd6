import { origin, type SeededPage } from "./seeded-page.ts"
import { writeText } from "./write-text.ts"

const version = (language: string, path: string) =>
  `<link rel="alternate" hreflang="${language}" href="${origin}/languages/${path}">`
/** A page names itself, and itself for all other languages. */
const self = (path: string) => version("en", path) + version("x-default", path)
const german = { start: '<!doctype html><html lang="de">', text: writeText("Hafen", "de") }

/** The languages of pages, and the links between their versions. */
export const languagePages: readonly SeededPage[] = [
  { path: "/languages/without-language", start: "<!doctype html><html>", faults: { lang_missing: "warning" } },
  {
    path: "/languages/invented-language",
    start: '<!doctype html><html lang="english">',
    faults: { lang_invalid: "warning" },
  },
  { path: "/languages/said-to-be-english", text: writeText("Kran", "de"), faults: { lang_mismatch: "notice" } },
  // Three clean versions of a page.
  {
    path: "/languages/opening-hours",
    more: self("opening-hours") + version("de", "oeffnungszeiten") + version("en-GB", "british-opening-hours"),
  },
  {
    path: "/languages/british-opening-hours",
    start: '<!doctype html><html lang="en-GB">',
    more: self("opening-hours") + version("de", "oeffnungszeiten") + version("en-GB", "british-opening-hours"),
  },
  {
    path: "/languages/oeffnungszeiten",
    ...german,
    more: self("opening-hours") + version("de", "oeffnungszeiten") + version("en-GB", "british-opening-hours"),
  },
  {
    path: "/languages/invented-code",
    more: self("invented-code") + version("en-UK", "invented-code"),
    faults: { hreflang_invalid_code: "error" },
  },
  {
    path: "/languages/forgets-itself",
    more: version("fr", "remembers-both") + version("x-default", "remembers-both"),
    faults: { hreflang_no_self: "warning" },
  },
  { path: "/languages/remembers-both", more: self("remembers-both") + version("fr", "forgets-itself") },
  {
    path: "/languages/nobody-else",
    more: version("en", "nobody-else"),
    faults: { hreflang_no_x_default: "notice" },
  },
  {
    path: "/languages/relative-version",
    more: `${version("x-default", "relative-version")}<link rel="alternate" hreflang="en" href="/languages/relative-version">`,
    faults: { hreflang_relative: "warning" },
  },
  {
    path: "/languages/two-french-versions",
    more: self("two-french-versions") + version("fr", "first-french") + version("fr", "second-french"),
    faults: { hreflang_conflict: "error" },
  },
  { path: "/languages/first-french", more: self("first-french") + version("fr", "two-french-versions") },
  { path: "/languages/second-french", more: self("second-french") + version("fr", "two-french-versions") },
  {
    path: "/languages/answered-by-nobody",
    more: `${self("answered-by-nobody")}<link rel="alternate" hreflang="fr" href="${origin}/about">`,
    faults: { hreflang_no_return: "error" },
  },
  {
    path: "/languages/version-that-is-gone",
    more: `${self("version-that-is-gone")}<link rel="alternate" hreflang="fr" href="${origin}/server/gone">`,
    faults: { hreflang_to_error: "error" },
  },
  {
    path: "/languages/version-that-moved",
    more: `${self("version-that-moved")}<link rel="alternate" hreflang="fr" href="${origin}/server/moved">`,
    faults: { hreflang_to_redirect: "warning" },
  },
  {
    path: "/languages/version-that-hides",
    more: self("version-that-hides") + version("fr", "hidden-french"),
    faults: { hreflang_to_noindex: "error" },
  },
  {
    path: "/languages/hidden-french",
    more: `${self("hidden-french")}${version("fr", "version-that-hides")}<meta name="robots" content="noindex">`,
    inSitemap: false,
    faults: { noindex: "notice" },
  },
  {
    path: "/languages/version-that-is-a-copy",
    more: self("version-that-is-a-copy") + version("fr", "copied-french"),
    faults: { hreflang_to_non_canonical: "error" },
  },
  {
    path: "/languages/copied-french",
    head: {
      canonical: `<link rel="canonical" href="${origin}/about">`,
      ogUrl: `<meta property="og:url" content="${origin}/about">`,
    },
    more: version("x-default", "version-that-is-a-copy") + version("en", "version-that-is-a-copy"),
    inSitemap: false,
  },
]

import type { NextSite } from "../../site/detect-site.ts"
import type { SiteLanguages } from "./find-languages.ts"

interface ConnectionOptions {
  next: Pick<NextSite, "basePath" | "hasTrailingSlash" | "router">
  /** The last part of the path of the list. */
  base: string
  languages: SiteLanguages | undefined
}

/** Gives the file that connects a site the options that its layout and its languages ask for. */
export function writeConnection(
  code: string,
  { next: { basePath, hasTrailingSlash, router }, base, languages }: ConnectionOptions,
): string {
  const end = hasTrailingSlash && router === "app" ? "/" : ""
  const start = toStart(languages)
  const isDefault = base === "blog" && (start === "" || start === "${prefix}")
  const parts = ["slug", ...(start === "" ? [] : [start === "${prefix}" ? "prefix" : "locale"])]
  const options = [
    ...(start === "${prefix}" && languages !== undefined ? toLanguageOptions(languages) : []),
    ...(basePath === undefined ? [] : [`basePath: ${JSON.stringify(basePath)}`]),
    ...(hasTrailingSlash ? ["trailingSlash: true"] : []),
    ...(isDefault ? [] : [`path: ({ ${parts.join(", ")} }) => \`${start}/${base}/\${slug}${end}\``]),
  ]
  return options.length === 0 ? code : code.replace(" })", () => `, ${options.join(", ")} })`)
}

/** The languages of the site, which lead from the tags of articles to what paths begin with. */
function toLanguageOptions(languages: SiteLanguages): string[] {
  const { locales, defaultLocale, prefix, prefixes = {} } = languages
  const list = locales.map((locale) => {
    const path = prefixes[locale]?.slice(1) ?? locale
    return path === locale
      ? JSON.stringify(locale)
      : `{ path: ${JSON.stringify(path)}, codes: [${JSON.stringify(locale)}] }`
  })
  return [
    `locales: [${list.join(", ")}]`,
    `defaultLocale: ${JSON.stringify(defaultLocale)}`,
    ...(prefix === "as-needed" ? ["prefixDefault: false"] : []),
  ]
}

/** How addresses begin, as a part of a template. The first language of a site that names no usual one is not that of all other readers. */
function toStart(languages: SiteLanguages | undefined): string {
  if (languages === undefined || languages.prefix === "never") return ""
  const { locales, isFirst = false } = languages
  const isPlain = locales.every((locale) => locale === locale.toLowerCase())
  if (locales.every(isTag) && !(isFirst && isPlain)) return "${prefix}"
  if (languages.prefix === "always") return "/${locale}"
  return `\${locale === ${JSON.stringify(languages.defaultLocale)} ? "" : \`/\${locale}\`}`
}

function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    // Such as en_US.
    return false
  }
}

import type { NextSite } from "../detect-site.ts"
import { prefixOf, type SiteLanguages } from "./find-languages.ts"

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
  const options = [
    ...(languages === undefined || languages.prefix === "never" || languages.isFirst === true
      ? []
      : [`defaultLocale: ${JSON.stringify(languages.defaultLocale)}`]),
    ...(basePath === undefined ? [] : [`basePath: ${JSON.stringify(basePath)}`]),
    ...(hasTrailingSlash ? ["trailingSlash: true"] : []),
    ...(base === "blog" && start === ""
      ? []
      : [`path: ({ slug${start === "" ? "" : ", locale"} }) => \`${start}/${base}/\${slug}${end}\``]),
  ]
  const named = start.includes("prefixes[") ? withPrefixes(code, languages) : code
  return options.length === 0 ? named : named.replace(" })", () => `, ${options.join(", ")} })`)
}

/** Writes down what the addresses of each language begin with, by what the service calls the language. */
function withPrefixes(code: string, languages: SiteLanguages | undefined): string {
  const all = languages?.locales.map((locale) => [locale.toLowerCase(), prefixOf(locale, languages)] as const) ?? []
  const lines = all.map(([locale, prefix]) => `  ${JSON.stringify(locale)}: ${JSON.stringify(prefix)},\n`)
  const map = `/** What the addresses of a language begin with. */\nconst prefixes: Record<string, string> = {\n${lines.join("")}}\n\n`
  return code.replace("export const citable", () => `${map}export const citable`)
}

/** How addresses begin, as a part of a template. */
function toStart(languages: SiteLanguages | undefined): string {
  if (languages === undefined || languages.prefix === "never") return ""
  const isPlain = languages.prefixes === undefined || Object.keys(languages.prefixes).length === 0
  if (!isPlain || languages.locales.some((locale) => locale !== locale.toLowerCase()))
    return "${prefixes[locale.toLowerCase()] ?? `/${locale}`}"
  if (languages.prefix === "always") return "/${locale}"
  return `\${locale === ${JSON.stringify(languages.defaultLocale)} ? "" : \`/\${locale}\`}`
}

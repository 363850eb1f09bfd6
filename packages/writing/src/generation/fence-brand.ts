import { supportedLocale } from "@citable/language/text/supported-locale"

import type { Brief } from "./brief.ts"
import { fencePart } from "./fence-part.ts"
import { listLines } from "./list-lines.ts"

/** What rules need to know about the brand, behind the rules in `system`. It is the words of the brand's own people. */
export function fenceBrand({ brand, locale }: Pick<Brief, "brand" | "locale">): string {
  const products = brand.products.map(({ name, description }) =>
    description == null ? name : `${name}: ${description}`,
  )
  const parts = [
    `Name: ${[brand.name, ...brand.aliases].join(", ")}`,
    ...(brand.voice === null ? [] : [`Voice: ${brand.voice}`]),
    ...(brand.audience === null ? [] : [`Audience: ${brand.audience}`]),
    ...listLines("Products", products),
    ...listLines("Facts", brand.facts),
    ...listLines("Banned claims, never to be stated, implied or quoted", brand.bannedClaims),
  ]
  return `${fencePart("brand", parts.join("\n\n"))}\n\nWrite in the language ${nameLanguage(locale)}.`
}

/** `German (de)`. */
function nameLanguage(locale: string): string {
  const name = languages.of(supportedLocale(locale))
  return name === undefined || name === locale ? locale : `${name} (${locale})`
}

const languages = new Intl.DisplayNames("en", { type: "language" })

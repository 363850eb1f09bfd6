import type { Prompt } from "@citable/engines/writers/prompts"
import type { WriterRequest } from "@citable/engines/writers/writer"
import { scriptOf } from "@citable/language/text/script-of"
import { supportedLocale } from "@citable/language/text/supported-locale"
import { z } from "zod"

import { estimateTokens } from "../estimate-tokens.ts"
import type { WritingBrand } from "../writing-brand.ts"
import { listGlossary } from "./list-glossary.ts"
import type { TranslationUnit } from "./list-units.ts"

/** What a model answers. */
export const translationsSchema = z.strictObject({
  segments: z.array(z.strictObject({ id: z.string().max(100), text: z.string().max(200_000) })).max(1000),
})

export interface TranslationRequests {
  /** Units that are asked for together. */
  batches: TranslationUnit[][]
  /** Units that no model translates in one piece. */
  tooLong: TranslationUnit[]
  /** The request for some units. */
  toRequest: (units: readonly TranslationUnit[]) => Pick<WriterRequest, "system" | "maxTokens" | "isRepeated"> & {
    text: string
  }
}

const mostUnits = 40
const mostTokens = 3000
/** A longer segment would need more tokens of output than models give. */
const mostTokensOfUnit = 8000

/** Cuts units into batches, and says what to ask for each. The same units give the same requests. */
export function translationRequests(
  units: readonly TranslationUnit[],
  { brand, from, to, prompt }: { brand: WritingBrand; from: string; to: string; prompt: Prompt },
): TranslationRequests {
  const batches: TranslationUnit[][] = []
  const tooLong: TranslationUnit[] = []
  let tokens = 0
  for (const unit of units) {
    const own = estimateTokens(describe(unit))
    if (own > mostTokensOfUnit) {
      tooLong.push(unit)
      continue
    }
    const last = batches.at(-1)
    if (last === undefined || last.length === mostUnits || tokens + own > mostTokens) {
      batches.push([unit])
      tokens = own
    } else {
      last.push(unit)
      tokens += own
    }
  }
  const system = describeTask({ brand, from, to, prompt })
  // Other scripts take more tokens for the same text.
  const growth = scriptOf(to) === "Latn" ? 2 : 4
  return {
    batches,
    tooLong,
    toRequest(asked) {
      const texts = `[\n${asked.map(describe).join(",\n")}\n]`
      return {
        system,
        isRepeated: batches.length > 1,
        maxTokens: 500 + growth * estimateTokens(texts),
        text: `Translate from ${nameOf(from)} into ${nameOf(to)}:\n${texts}`,
      }
    },
  }
}

function describe({ id, kind, segment }: TranslationUnit): string {
  const { headingPath, text } = segment
  const under = headingPath.length === 0 ? {} : { under: headingPath.join(" > ").slice(0, 300).toWellFormed() }
  return JSON.stringify({ id, kind, ...under, text })
}

function describeTask({
  brand,
  from,
  to,
  prompt,
}: {
  brand: WritingBrand
  from: string
  to: string
  prompt: Prompt
}): string {
  const list = (items: readonly string[]) =>
    items.length === 0 ? "(none)" : items.map((item) => `- ${item.replaceAll(/\s+/g, " ")}`).join("\n")
  return [
    prompt.text,
    `From: ${nameOf(from)}\nInto: ${nameOf(to)}`,
    `Names that stay as they are:\n${list(listGlossary(brand))}`,
    `Claims that must not be added:\n${list(brand.bannedClaims)}`,
    ...(brand.voice === null ? [] : [`How the brand speaks:\n${brand.voice}`]),
  ].join("\n\n")
}

/** Such as `Brazilian Portuguese (pt-br)`. */
function nameOf(locale: string): string {
  const known = supportedLocale(locale)
  if (known === "und") return locale
  // Names are of languages without extensions, such as `de` of `de-u-co-phonebk`.
  const { baseName } = new Intl.Locale(known)
  const name = new Intl.DisplayNames("en", { type: "language" }).of(baseName)
  return name === undefined || name === baseName ? locale : `${name} (${locale})`
}

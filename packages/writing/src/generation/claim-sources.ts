import type { FindUnsupportedOptions } from "../claims/find-unsupported.ts"
import { readSuperlatives } from "../claims/read-superlatives.ts"
import type { Brief, Passage } from "./brief.ts"

/** What an article may rely on. */
export interface ClaimSources {
  locale: string
  passages: readonly Passage[]
  /** The statements that need no passage. The first ones are the facts of the brand's profile. */
  facts: readonly string[]
  bannedClaims: readonly string[]
  /** Names that look like addresses, in lower case. */
  names: ReadonlySet<string>
  /** Every passage and every fact. */
  all: FindUnsupportedOptions
  /** Some passages and every fact. */
  citing: (numbers: readonly number[]) => FindUnsupportedOptions
  /** What people ask, which a question may say besides: “Which is the best?”. */
  asked: FindUnsupportedOptions
}

/**
 * Collects what the sentences of an article may rely on: passages, the brand's facts and names, and what the caller said. The keyword
 * and the prompt are questions: their names and numbers may stand in the text, their superlatives may not.
 */
export function createClaimSources(brief: Brief, passages: readonly Passage[]): ClaimSources {
  const { brand, assignment, keyword, prompt, questions, competitors, locale } = brief
  const asked = [keyword, prompt].filter((text) => text !== null)
  const facts = [
    ...brand.facts,
    [brand.name, ...brand.aliases].join(", "),
    ...brand.products.map(({ name }) => name),
    assignment,
    ...asked.map(withoutSuperlatives),
    ...listHeadings(brief).map(withoutSuperlatives),
  ]
  const evidence = passages.map((passage) => ({
    number: passage.number,
    text: toEvidence(passage),
    locale: passage.locale ?? undefined,
    isOwn: isOnSite(passage.url, brand.domains),
  }))
  const brandNames = [brand.name, ...brand.aliases]
  const products = brand.products.map(({ name }) => name)
  const own = [brand.name, ...brand.aliases, ...brand.domains, ...products, ...competitors]
  const subsets = new Map<string, FindUnsupportedOptions>()
  return {
    locale,
    passages,
    facts,
    bannedClaims: brand.bannedClaims,
    names: new Set(own.map((name) => name.toLowerCase())),
    all: { evidence, facts, brandNames, locale, format: "plain" },
    citing(numbers) {
      const key = numbers.join()
      const known = subsets.get(key) ?? {
        evidence: evidence.filter(({ number }) => numbers.includes(number)),
        facts,
        brandNames,
        locale,
        format: "plain" as const,
      }
      subsets.set(key, known)
      return known
    },
    asked: { evidence: [], facts: [...asked, ...questions], locale, format: "plain" },
  }
}

/** What a person approved counts as said by the brand, as its brief does. */
function listHeadings({ outline }: Brief): string[] {
  if (outline === undefined) return []
  return [outline.title, ...Array.from(outline.body.matchAll(/^#{1,2}\s+(.+)$/gm), ([, heading = ""]) => heading)]
}

function isOnSite(url: string, domains: readonly string[]): boolean {
  const host = URL.parse(url)?.hostname.toLowerCase() ?? ""
  return domains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`))
}

/** A page's title, site and date say something about it too. */
function toEvidence({ title, url, date, text }: Passage): string {
  const site =
    URL.parse(url)
      ?.hostname.replace(/^www\./, "")
      .split(".")
      .slice(0, -1)
      .join(" ") ?? ""
  return [text, title, site, date].filter((part) => part !== null && part !== "").join("\n\n")
}

function withoutSuperlatives(text: string): string {
  let rest = text
  for (const { start, end } of readSuperlatives(text).toSorted((a, b) => b.start - a.start)) {
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  }
  return rest
}

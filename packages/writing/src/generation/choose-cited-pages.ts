import type { BriefPage } from "./brief.ts"
import { cleanLine } from "./clean-line.ts"
import type { DemandAnswer } from "./demand-answer.ts"
import { pageKey } from "./page-key.ts"
import { scoreTopic } from "./score-topic.ts"
import { toWebUrl } from "./to-web-url.ts"
import type { Topic } from "./topic.ts"
import { wordsOfPath } from "./words-of-path.ts"

export interface ChooseCitedPagesOptions {
  topic: Topic
  locale: string
  /** The prompt of the article. */
  first: string | undefined
  /** The prompts about the topic. What answers to others cite counts only if its title is about the topic. */
  promptIds: readonly string[]
  max: number
}

interface CitedPage extends BriefPage {
  domain: string
  /** 0 for answers to the prompt of the article, 1 for those to others about the topic, 2 for the rest. */
  tier: number
  isOfCompetitor: boolean
  /** The answers that cite it, and those of them that name a competitor and not the brand. */
  answers: number
  gaps: number
}

const maxOfDomain = 3
/** The most pages that are looked at more closely. */
const maxPages = 1000
const longestTitle = 300
/** Own pages are no sources, and networks do not let programs read what people write there. */
const leftOut = new Set(["own", "social"])

/**
 * Chooses the pages that assistants cite about a topic: those of answers to its prompt first, and among them those of answers that
 * name a competitor and not the brand. Pages of competitors come after those of others.
 */
export function chooseCitedPages(
  answers: readonly DemandAnswer[],
  { topic, locale, first, promptIds, max }: ChooseCitedPagesOptions,
): BriefPage[] {
  const pages = new Map<string, CitedPage>()
  for (const { promptId, namesBrand, competitors, citations } of answers) {
    const tier = promptId === first ? 0 : promptIds.includes(promptId) ? 1 : 2
    const isGap = !namesBrand && competitors.length > 0
    for (const { url: link, domain, title, type } of citations) {
      const url = leftOut.has(type) ? undefined : toWebUrl(link)
      if (url === undefined) continue
      const before = pages.get(pageKey(url))
      const page = before ?? {
        url,
        title: null,
        domain,
        tier,
        isOfCompetitor: type === "competitor",
        answers: 0,
        gaps: 0,
      }
      page.title ??= cleanLine(title ?? "", longestTitle) || null
      page.tier = Math.min(page.tier, tier)
      page.answers += 1
      page.gaps += isGap ? 1 : 0
      pages.set(pageKey(url), page)
    }
  }
  const all = [...pages.values()].toSorted(byDemand).slice(0, maxPages)
  const scores = scoreTopic(
    topic,
    all.map(({ url, title }) => `${title ?? ""}\n${wordsOfPath(url)}`),
    { locale },
  )
  const ofDomain = new Map<string, number>()
  return all
    .map((page, index) => ({ ...page, score: scores[index] ?? 0 }))
    .filter(({ tier, score }) => tier < 2 || score > 0)
    .toSorted(
      (a, b) =>
        a.tier - b.tier ||
        Number(a.isOfCompetitor) - Number(b.isOfCompetitor) ||
        Number(b.gaps > 0) - Number(a.gaps > 0) ||
        // What a title does not say can still be on the page.
        Number(b.score > 0) - Number(a.score > 0) ||
        b.gaps - a.gaps ||
        b.answers - a.answers ||
        b.score - a.score ||
        byDemand(a, b),
    )
    .filter(({ domain }) => {
      const count = (ofDomain.get(domain) ?? 0) + 1
      ofDomain.set(domain, count)
      return count <= maxOfDomain
    })
    .slice(0, max)
    .map(({ url, title }) => ({ url, title }))
}

function byDemand(a: CitedPage, b: CitedPage): number {
  return a.tier - b.tier || b.gaps - a.gaps || b.answers - a.answers || (a.url < b.url ? -1 : 1)
}

import { setTimeout as delay } from "node:timers/promises"

import type { Article } from "@citable/contract"

import type { Brand } from "./brand.ts"
import type { Gateway } from "./gateway.ts"

export interface StormOptions {
  brand: Brand
  gateway: Gateway
  /** The site's address. */
  siteUrl: string
  /** The path of the site's webhook route. */
  hook: string
  slugs: readonly string[]
  publishes: number
  /** Gives a number 0 <= n < 1. */
  random: () => number
  /** The most milliseconds by which a webhook is ahead of the service. */
  longestLagMs: number
  /** The most milliseconds that an answer of the service takes. */
  longestHoldMs: number
  /** Milliseconds after the storm in which every page must become fresh. */
  patienceMs: number
  /** Milliseconds from one visit to the next. Default: 5. */
  restMs?: number
}

export interface StormResult {
  /** The pages that are stale at the end. */
  stale: string[]
  /** Milliseconds from each publish to the first visit that showed it, without publishes that a later one overtook. */
  waits: number[]
  /** The number of the site's answers with 5xx. */
  failures: number
}

/**
 * Publishes edits one after the other, with webhooks that arrive too early, twice, and again after later ones, while visitors trigger
 * renderings with slow answers of the service.
 */
export async function runPublishStorm(options: StormOptions): Promise<StormResult> {
  const { brand, gateway, siteUrl, hook, slugs, publishes, random } = options
  const by = `/v1/brands/${brand.service.brandId}/content/by-slug/`
  const articles = await Promise.all(slugs.map((slug) => brand.service.call<Article>("GET", by + slug)))
  const titles = articles.map(({ title }) => title)
  const result: StormResult = { stale: [], waits: [], failures: 0 }
  gateway.before = () => delay(random() < 0.3 ? random() * options.longestHoldMs : 0)

  const visit = async (path: string): Promise<string> => {
    const response = await fetch(siteUrl + path)
    if (response.status >= 500) result.failures++
    return response.text()
  }
  /** Delivers a webhook like a sender: until it succeeds. */
  const send = async (article: Article, revision: number): Promise<void> => {
    for (let attempt = 0; attempt < 40; attempt++) {
      const request = await brand.announce(siteUrl + hook, "content.updated", article, { revision })
      if ((await fetch(request)).status === 200) return
      await delay(100)
    }
    throw new Error(`The site takes no webhook for ${article.slug}.`)
  }

  const visitors = new AbortController()
  const visiting = (async () => {
    while (!visitors.signal.aborted) {
      await visit(random() < 0.2 ? "/" : `/blog/${slugs[Math.floor(random() * slugs.length)]}`)
      await delay(options.restMs ?? 5)
    }
  })()

  const sent: Promise<void>[] = []
  for (let number = 1; number <= publishes; number++) {
    const index = Math.floor(random() * slugs.length)
    const article = articles[index] as Article
    const title = `Edition ${number}`
    titles[index] = title
    const isEarly = random() < 0.5
    const revision = (await brand.revision()) + 1
    const early = isEarly ? send(article, revision) : undefined
    if (isEarly) await delay(random() * options.longestLagMs)
    await brand.edit(article, { title })
    const publishedAt = performance.now()
    const first = early ?? send(article, revision)
    sent.push(first)
    if (random() < 0.3) sent.push(send(article, revision))
    if (random() < 0.3) sent.push(delay(random() * 2000).then(() => send(article, revision)))
    await first
    if ((await visit(`/blog/${article.slug}`)).includes(`<h1>${title}</h1>`)) {
      result.waits.push(performance.now() - publishedAt)
    }
  }
  await Promise.all(sent)
  visitors.abort()
  await visiting
  gateway.before = () => {}
  // Waits for answers in flight, and for pages that render with them.
  await delay(options.longestHoldMs)

  const findStale = async (): Promise<string[]> => {
    const found: string[] = []
    const list = await visit("/")
    for (const [index, slug] of slugs.entries()) {
      const title = titles[index] as string
      if (!(await visit(`/blog/${slug}`)).includes(`<h1>${title}</h1>`)) found.push(`/blog/${slug}`)
      if (!list.includes(`>${title}<`)) found.push(`/ for ${slug}`)
    }
    return found
  }
  // The second invalidation refreshes what the last webhooks left. What is stale after it stays stale.
  const until = performance.now() + options.patienceMs
  do {
    result.stale = await findStale()
    if (result.stale.length > 0) await delay(100)
  } while (result.stale.length > 0 && performance.now() < until)
  return result
}

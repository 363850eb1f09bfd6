import { setTimeout as delay } from "node:timers/promises"

import type { Article } from "@citable/contract"

import type { Brand } from "./brand.ts"
import type { Gateway } from "./gateway.ts"

export interface StormOptions {
  brand: Brand
  gateway: Gateway
  /** Where the site answers. */
  siteUrl: string
  /** The path of the site's webhook route. */
  hook: string
  slugs: readonly string[]
  publishes: number
  /** 0 <= n < 1. */
  random: () => number
  /** Milliseconds that a webhook comes before the service shows what it speaks of, at most. */
  longestLagMs: number
  /** Milliseconds that the service's answers are on their way, at most. */
  longestHoldMs: number
  /** Milliseconds after all is over in which every page has to become fresh. */
  patienceMs: number
}

export interface StormResult {
  /** The pages that do not show what was published last, when all is over. */
  stale: string[]
  /** Milliseconds from each publish to the first visit that showed it; of those that no other overtook. */
  waits: number[]
  /** Answers of the site with 5xx. */
  failures: number
}

/**
 * Publishes edits one after the other, with webhooks that come too early, twice, and again after later ones, while visitors make pages
 * of answers that are long on their way.
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
  /** As a sender does: until it is taken. */
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
      await delay(5)
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
  // What is still on its way, and a page that is made of it.
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
  // Their second invalidation makes fresh what the last ones left; what nothing does is stale for ever.
  const until = performance.now() + options.patienceMs
  do {
    result.stale = await findStale()
    if (result.stale.length > 0) await delay(100)
  } while (result.stale.length > 0 && performance.now() < until)
  return result
}

import { PublisherError, type RemoteRef } from "@citable/publishers"
import { toRefs } from "@citable/publishers/parts"

import { type ArticleRef, numberOf, readMarker, toRef } from "./article-state.ts"
import { listQuery } from "./queries.ts"
import type { ShopifyClient } from "./shopify-client.ts"

type List = { nodes: ArticleRef[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
type Page = { blog: { articles: List } | null; nodes: (Partial<ArticleRef> | null)[] }

/**
 * Finds everything under a marker, oldest first and copies last. Shopify's search runs late, and cannot look for metafields. So the first call
 * lists the articles of the blog, and the later ones only those that are new since.
 */
export function createFinder(client: ShopifyClient, blog: string) {
  /** The articles by their marker. */
  const known = new Map<string, Set<string>>()
  let newest = 0

  return async function find(marker: string, { signal }: { signal: AbortSignal }): Promise<RemoteRef[]> {
    const found = new Map<string, ArticleRef>()
    const ids = [...(known.get(marker) ?? [])]
    let highest = newest
    let after: string | null = null
    do {
      const variables = { blog, ids, after, first: newest === 0 ? 100 : 10 }
      const page: Page = await client.ask<Page>(listQuery, variables, signal)
      if (page.blog === null) throw new PublisherError("publisher_gone", `The shop has no blog ${numberOf(blog)}.`)
      const { nodes, pageInfo } = page.blog.articles
      const there = page.nodes.filter((node): node is ArticleRef => node?.id !== undefined)
      for (const article of [...there, ...nodes]) {
        const name = readMarker(article)?.marker
        if (name !== undefined) known.set(name, (known.get(name) ?? new Set()).add(article.id))
        if (name === marker) found.set(article.id, article)
        highest = Math.max(highest, numberOf(article.id))
      }
      const isSeen = nodes.some(({ id }) => numberOf(id) <= newest)
      after = pageInfo.hasNextPage && !isSeen ? pageInfo.endCursor : null
    } while (after !== null)
    newest = highest
    return toRefs(Array.from(found.values(), toRef).toSorted((one, other) => numberOf(one.id) - numberOf(other.id)))
  }
}

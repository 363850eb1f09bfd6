import type { ArticleEventData } from "@citable/contract/webhooks"

import type { ArticleAddress } from "../site/site-options.ts"
import type { SeenEvent } from "./wait-for-event.ts"

/** The addresses at which an article is, was, or may have been: each of its slugs in each of its languages. */
export function addressesOfEvent(data: ArticleEventData, seen: SeenEvent["article"]): ArticleAddress[] {
  const { slug, previous_slug = slug, previous_slugs = [], locale, previous_locales = [] } = data
  const slugs = new Set([slug, previous_slug, ...previous_slugs, ...(seen?.previous_slugs ?? [])])
  const locales = [...new Set([locale, ...previous_locales])]
  return locales.flatMap((one) => [...slugs].map((name) => ({ slug: name, locale: one })))
}

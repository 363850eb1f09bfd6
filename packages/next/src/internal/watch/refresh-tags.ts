import type { Change } from "@citable/contract/content"
import { CitableError } from "@citable/contract/core"
import type { ArticleEventData } from "@citable/contract/webhooks"

import { invalidateShared } from "../cache/shared-caches.ts"
import { anyTopicTag, everythingTag } from "../cache/tags.ts"
import { markInvalidated } from "../reading/freshness.ts"
import type { EventNote } from "../site/event-note.ts"
import type { ArticleAddress } from "../site/site-options.ts"
import { createInvalidator, type InvalidationWork } from "../webhook/create-invalidator.ts"
import { tagsOfEvent } from "../webhook/tags-of-event.ts"
import { invalidateAnywhere } from "./invalidate-anywhere.ts"
import { ownOrigin } from "./own-origin.ts"
import type { WatchedSite } from "./start-watch.ts"

/** More are rendered when somebody visits them. */
const maxWarmed = 20

const work: InvalidationWork = {
  invalidate: invalidateAnywhere,
  afterwards: (warming) => void warming,
}

export interface TaggedSite {
  name: string
  path(this: void, article: ArticleAddress): string
  noteEvent: EventNote
}

/** Makes pages of the App Router fresh that show a changed article, as the webhook's route does. */
export function createTagRefresher({ name, path, noteEvent }: TaggedSite): WatchedSite {
  const invalidator = createInvalidator({ settleMs: 1000 })

  async function refresh(tags: readonly string[], paths: readonly string[]): Promise<void> {
    const invalidateAgain = invalidator.register({ tags, paths })
    markInvalidated(tags)
    await invalidateAnywhere(tags)
    if (!(await invalidateShared(tags))) {
      throw new CitableError("The store of the shared cache does not answer.", { code: "store_timeout" })
    }
    const origin = ownOrigin()
    // The next look does not wait for pages.
    void invalidateAgain({ origin, pages: ["/"] }, work).catch((error: unknown) => {
      console.error("Citable could not invalidate pages a second time.", error)
    })
  }

  return {
    name,
    async onChanges(changes) {
      const tags = new Set<string>([anyTopicTag])
      const paths = new Set<string>()
      for (const change of changes) {
        const { id, revision } = change
        await noteEvent({ id, revision, isPublished: change.op === "upsert" })
        for (const tag of tagsOfChange(change)) tags.add(tag)
        const { slug, locale } = change.op === "upsert" ? change.content : change
        const earlier = change.op === "upsert" ? change.content.previous_slugs : []
        for (const one of [slug, ...earlier]) paths.add(path({ slug: one, locale }))
      }
      await refresh([...tags], [...paths].slice(0, maxWarmed))
    },
    onUnknown: () => refresh([everythingTag], []),
    onStale: (tags) => refresh(tags, []),
  }
}

function tagsOfChange(change: Change): string[] {
  const isThere = change.op === "upsert"
  const { slug, locale } = isThere ? change.content : change
  const data: ArticleEventData = {
    brand_id: "",
    content_id: change.id,
    slug,
    locale,
    revision: change.revision,
    // The tags before the change are unknown, so all lists of topics count.
    tags: [],
  }
  return tagsOfEvent(data, isThere ? change.content : undefined)
}

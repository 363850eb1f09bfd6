import { setTimeout as delay } from "node:timers/promises"

import { ApiError, type Client, NetworkError } from "@citable/client"
import type { Article } from "@citable/contract/content"
import type { ArticleEventData } from "@citable/contract/webhooks"

export interface WaitOptions {
  /** Milliseconds. */
  maxWaitMs: number
}

/** What the service shows of an event's article now; `undefined` if it is not published. */
export interface SeenEvent {
  article: Pick<Article, "slug" | "previous_slugs" | "locale" | "tags" | "translation_group"> | undefined
}

/**
 * Waits until the service shows the brand's revision that an event names, or a later one; `undefined` if it does not in time.
 *
 * An event can arrive before a replica or a cache in front of the service has the change. A page rendered then would keep the old text
 * for ever, because nothing announces the change again.
 */
export async function waitForEvent(
  client: Client,
  { content_id, revision }: Pick<ArticleEventData, "content_id" | "revision">,
  { maxWaitMs }: WaitOptions,
): Promise<SeenEvent | undefined> {
  const signal = AbortSignal.timeout(maxWaitMs)
  for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, 1000)) {
    const seen = await look(client, content_id, revision, signal)
    if (seen !== undefined) return seen
    await delay(pause, undefined, { signal }).catch(() => {
      // Time is up. The condition of the loop ends it.
    })
  }
  return undefined
}

async function look(client: Client, id: string, revision: number, signal: AbortSignal): Promise<SeenEvent | undefined> {
  try {
    // A service without revisions names none. The client then waits for the adapter's `settleMs`.
    if (revision === 0) return { article: await client.getContent({ content_id: id, min_revision: 0 }, { signal }) }
    // A list has the brand's revision even if the article is gone.
    const page = await client.listContent(
      {
        ids: [id],
        limit: 1,
        fields: ["slug", "previous_slugs", "locale", "tags", "translation_group"],
        min_revision: revision,
      },
      { signal },
    )
    if (page.revision < revision) return undefined
    const [found] = page.data
    return { article: found as SeenEvent["article"] }
  } catch (error) {
    if (revision === 0 && error instanceof ApiError && error.status === 404) return { article: undefined }
    if (signal.aborted || isTemporary(error)) return undefined
    throw error
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status >= 500))
}

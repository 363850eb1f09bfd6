import { createClient, syncContent, toContentSource } from "@citable/client"
import type { ContentSink, SyncState } from "@citable/client"

const titles = new Map<string, string>()
let saved: SyncState | undefined

const sink: ContentSink = {
  readState: () => saved,
  ids: () => titles.keys(),
  apply({ upserts, deletes, state }) {
    for (const article of upserts) titles.set(article.id, article.title)
    for (const { id } of deletes) titles.delete(id)
    saved = state
  },
}

const { upserted, deleted, requests } = await syncContent({ source: toContentSource(createClient()), sink })
console.log(`${upserted} new or changed, ${deleted} gone, ${requests} requests`)

export {}

import type { Replica } from "@citable/client"
import type { Change } from "@citable/contract/content"

import type { WatchedSite } from "./start-watch.ts"

/**
 * Says in `next dev` how many articles are newer than those of the last page that it rendered, which `shown` gives: a browser shows the old ones
 * until somebody reloads the page.
 */
export function createNewerNote(
  shown: () => Pick<Replica, "byId"> | undefined,
  note: (message: string) => void = (message) => console.info(message),
): WatchedSite {
  const changed = new Map<string, Change>()
  let told = 0
  return {
    name: "development",
    async onChanges(changes) {
      for (const change of changes) changed.set(change.id, change)
      for (const [id, { op, revision }] of changed) {
        const before = shown()?.byId(id)?.revision
        const isShown = op === "delete" ? before === undefined : before !== undefined && before >= revision
        if (isShown) changed.delete(id)
      }
      const { size } = changed
      if (size > 0 && size !== told) {
        note(`${size === 1 ? "1 article is" : `${size} articles are`} newer than the last page shows. Reload it.`)
      }
      told = size
    },
    onUnknown: async () => {},
    onStale: async () => {},
  }
}

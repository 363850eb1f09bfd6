import { bundleProgram } from "@citable/dev"

import type { KilledPlatform } from "../../packages/service/test/publishing/publications/killed-platform.ts"
import type { ListedPlatform, OpenedPlatform } from "./platform-under-test.ts"
import type { ServePlatformOptions } from "./serve-platform.ts"
import { toConnection } from "./to-connection.ts"

const program = await bundleProgram(new URL("serve-platform.ts", import.meta.url))

/** A platform whose publishers are killed. It counts requests in spans that are `timeFactor` times shorter. */
export async function openKilledPlatform(
  { definition: { kind }, open, mayStay = 0 }: ListedPlatform,
  { timeFactor }: { timeFactor: number },
): Promise<KilledPlatform & { opened: OpenedPlatform }> {
  const opened = await open({ timeFactor })
  const { url, origin } = opened
  // Such as the article with which Ghost greets.
  const before = await opened.count()
  const shownBefore = new Set((await opened.visible()).map(({ id }) => id))
  return {
    url,
    opened,
    program,
    more: { kind, timeFactor, ...(origin !== undefined && { origin }) } satisfies Partial<ServePlatformOptions>,
    connectionAt: (at) => toConnection(kind, opened, at),
    isWrite: (request) => opened.isWrite(request),
    async visible() {
      const items = await opened.visible()
      const ours = items.filter(({ id }) => !shownBefore.has(id))
      return ours.map(({ text }) => {
        const end = text.indexOf("\n")
        return { title: text.slice(0, end), text: text.slice(end + 1) }
      })
    },
    async leftovers(articles) {
      const items = (await opened.count()) - before
      return items > articles + mayStay ? [`${items} items of ${articles} articles`] : []
    },
    close: async () => void (await opened.close()),
  }
}

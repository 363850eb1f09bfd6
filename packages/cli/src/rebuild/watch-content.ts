import { type Client, createClient } from "@citable/client"
import { watchChanges } from "@citable/client/steady"
import { type ArticleEvent, type Event, isArticleEvent } from "@citable/contract"

export interface ContentWatchOptions {
  /** Seconds between two looks. */
  everySeconds: number
  /** The variables of the site, which its build reads too. */
  env: Readonly<Record<string, string | undefined>>
  /** Asks for a build. */
  request: () => Promise<unknown>
  /** Whether the last build failed, and the next attempt waits. */
  isFailing: () => Promise<boolean>
  onLine: (line: string) => void
}

export interface ContentWatch {
  /** Notes what a webhook has asked for a build, so that the next look does not ask for another. */
  noteEvent(event: Event | ArticleEvent): void
  close(): Promise<void>
}

const maxNoted = 10_000

/** Looks for changes that no webhook has announced, and asks for a build. */
export function watchContent({ everySeconds, env, request, isFailing, onLine }: ContentWatchOptions): ContentWatch {
  const noted = new Map<string, number>()
  const client = open(env, onLine)
  const watch =
    client &&
    watchChanges({
      client,
      everySeconds,
      // The release may be older than the first look, so that look asks for a build as well.
      position: { read: async () => undefined, keep: async () => {} },
      async onChanges(changes) {
        const missed = changes.filter(({ id, revision }) => (noted.get(id) ?? 0) < revision)
        if (missed.length === 0) return
        onLine(`${missed.length === 1 ? "1 article has" : `${missed.length} articles have`} changed without a webhook`)
        await request()
      },
      onUnknown: async () => void (await request()),
      async onSuccess(hasFailed) {
        // The build may have failed because the service was away.
        if (hasFailed && (await isFailing())) await request()
      },
      warn: (error) => onLine(`cannot look for changes: ${toMessage(error)}`),
    })
  return {
    noteEvent(event) {
      if (!isArticleEvent(event)) return
      const { content_id: id, revision } = event.data
      const known = noted.get(id) ?? 0
      noted.delete(id)
      noted.set(id, Math.max(known, revision))
      const oldest = noted.size > maxNoted ? noted.keys().next().value : undefined
      if (oldest !== undefined) noted.delete(oldest)
    },
    async close() {
      watch?.stop()
      await client?.close()
    },
  }
}

function open(env: ContentWatchOptions["env"], onLine: (line: string) => void): Client | undefined {
  const refuse = (reason: string): undefined => {
    onLine(`builds start only by webhook, because ${reason}`)
  }
  // Not the variables of this process: the site may have its own.
  const { CITABLE_API_KEY: apiKey = "", CITABLE_URL: baseUrl } = env
  if (apiKey === "") return refuse("the runner has no CITABLE_API_KEY to look for changes with")
  try {
    return createClient({ apiKey, ...(baseUrl === undefined ? {} : { baseUrl }) })
  } catch (error) {
    return refuse(`the runner cannot look for changes: ${toMessage(error)}`)
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What a site does after a webhook has learned what the service shows of an article. */
export type EventNote = (article: { id: string; isPublished: boolean; revision: number }) => Promise<void>

const key: unique symbol = Symbol.for("citable.next.event-note") as never

/** Attaches a site's note for webhook routes, without making it public. */
export function withEventNote<Site extends object>(site: Site, note: EventNote): Site {
  return Object.defineProperty(site, key, { value: note, enumerable: true })
}

export async function noteEvent(site: object, article: Parameters<EventNote>[0]): Promise<void> {
  await (site as { [key]?: EventNote })[key]?.(article)
}

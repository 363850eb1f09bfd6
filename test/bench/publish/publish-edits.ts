import { setTimeout as delay } from "node:timers/promises"

import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"

export interface EditsOptions {
  service: StartedService
  articles: readonly Article[]
  count: number
  /** The article's page as a reader gets it at this moment; empty where there is none. */
  read: (slug: string) => Promise<string>
  /** Milliseconds between two looks. */
  pauseMs: number
  /** Milliseconds that a publish has to be live in. */
  guardMs: number
}

export interface Edits {
  /** Milliseconds from the beginning of each publish until a reader gets the page with it. */
  live: number[]
  /** Milliseconds of the calls that published. */
  calls: number[]
}

let edition = 0

/** Publishes one edit after the other, and waits each time until its page shows it. */
export async function publishEdits(options: EditsOptions): Promise<Edits> {
  const edits: Edits = { live: [], calls: [] }
  for (let at = 0; at < options.count; at++) {
    const { id, slug } = options.articles[at % options.articles.length] as Article
    const title = `Edition ${++edition}, published`
    await options.service.call("PATCH", `/v1/content/${id}`, { title })
    // What is kept of the page is to be replaced.
    await options.read(slug)
    const began = performance.now()
    await options.service.call("POST", `/v1/content/${id}/publish`, {})
    edits.calls.push(performance.now() - began)
    while (!(await options.read(slug)).includes(title)) {
      if (performance.now() - began > options.guardMs) throw new Error(`${slug} is not live: ${title}`)
      await delay(options.pauseMs)
    }
    edits.live.push(performance.now() - began)
  }
  return edits
}

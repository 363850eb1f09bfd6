import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { Publisher, RemoteState, WriteOptions } from "../../src/publisher.ts"

let sequence = 0

export interface ProposeOptions {
  /** Fields of the article in place of those of a sample. */
  fields?: Record<string, unknown>
  expected?: WriteOptions["expected"]
  keeps?: readonly string[]
  signal?: AbortSignal
}

/** Publishes an article whose title is its slug. */
export async function propose(
  publisher: Publisher,
  slug: string,
  { fields = {}, expected, keeps = [], signal = new AbortController().signal }: ProposeOptions = {},
): Promise<RemoteState> {
  const article = sampleArticle({ id: `cnt_${slug}`, slug, title: slug, ...fields })
  const marker = `citable-cnt-${slug}`
  const document = await publisher.render(article, { marker, id: null, links: new Map(), images: new Map() })
  const { id } = expected ?? (await publisher.reserve(marker, document, { signal }))
  const options = { signal, marker, sequence: ++sequence, as: "live", expected, keeps, images: [] } as const
  return await publisher.write(id, document, options)
}

export function withdraw(
  publisher: Publisher,
  slug: string,
  id: string,
  expected?: WriteOptions["expected"],
): Promise<RemoteState> {
  const { signal } = new AbortController()
  return publisher.withdraw(id, { signal, marker: `citable-cnt-${slug}`, sequence: ++sequence, expected })
}

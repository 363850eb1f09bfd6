import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"

export interface RandomEdits {
  /** Makes one random change of the brand's articles, and gives its name. */
  next(): Promise<string>
}

const tags = ["History", "Tools", "C#", "日本語", "tools"]

/** Changes articles as writers do: publishes, edits, renames, withdraws, deletes. The same seed gives the same changes. */
export function editAtRandom(service: StartedService, seed: number): RandomEdits {
  let state = seed
  let made = 0
  const live: Article[] = []
  const withdrawn: Article[] = []

  /** A number below the limit (mulberry32). */
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  const someTags = (): string[] => tags.filter(() => below(3) === 0)
  const text = (): string => `# Part\n\nWords ${below(1e9)} and **more**.\n\n## Next\n\n- a list\n\n## Last\n\nThe end.`

  async function publish(): Promise<void> {
    made++
    const article = { title: `Title ${made}`, slug: `article-${made}`, body: text(), tags: someTags() }
    live.push(await service.publish(article))
  }

  async function edit(change: Record<string, unknown>): Promise<void> {
    const { id } = live[below(live.length)] as Article
    await service.call("PATCH", `/v1/content/${id}`, change)
    await service.call("POST", `/v1/content/${id}/publish`, {})
  }

  async function withdraw(): Promise<void> {
    const [article] = live.splice(below(live.length), 1) as [Article]
    await service.call("POST", `/v1/content/${article.id}/unpublish`, {})
    withdrawn.push(article)
  }

  const kinds: Record<string, () => Promise<void>> = {
    publish,
    body: () => edit({ body: text() }),
    title: () => edit({ title: `Other title ${below(1e6)}` }),
    tags: () => edit({ tags: someTags() }),
    slug: () => edit({ slug: `renamed-${below(1e6)}` }),
    excerpt: () => edit({ excerpt: `An excerpt ${below(1e6)}.` }),
    everything: () => edit({ title: `New ${below(1e6)}`, body: text(), tags: someTags(), slug: `new-${below(1e6)}` }),
    withdraw,
    async delete() {
      const [article] = live.splice(below(live.length), 1) as [Article]
      await service.call("POST", `/v1/content/${article.id}/unpublish`, {})
      await service.call("DELETE", `/v1/content/${article.id}`)
    },
    async again() {
      const article = withdrawn.pop()
      if (article === undefined) return await publish()
      await service.call("POST", `/v1/content/${article.id}/publish`, {})
      live.push(article)
    },
  }

  return {
    async next() {
      const names = Object.keys(kinds)
      const name = live.length < 4 ? "publish" : (names[below(names.length)] as string)
      await kinds[name]?.()
      return name
    },
  }
}

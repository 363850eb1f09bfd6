import type { ReplicaReady } from "../service/replica-process.ts"
import type { Pattern } from "./add-tenants.ts"

export interface Filled extends Pattern {
  /** The calls whose cost is measured, each with another article in each turn. */
  calls: { name: string; call: (url: string, turn: number) => Promise<void> }[]
}

/** Gives an account brands, and the first of them articles and a webhook, all through the API. */
export async function fillAccount(
  { url: home, brandId, operatorToken }: ReplicaReady,
  { brands, articles }: { brands: number; articles: number },
): Promise<Filled> {
  async function send<Answer>(url: string, method: string, path: string, body?: unknown, token = operatorToken) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(url + path, { method, headers, ...init })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const brand = `/v1/brands/${brandId}`
  for (let number = 1; number < brands; number++) await send(home, "POST", "/v1/brands", { name: `Brand ${number}` })
  const { key } = await send<{ key: string }>(home, "POST", `${brand}/api-keys`, { name: "A site" })
  // Role `api` sends nothing.
  const hook = { url: "http://127.0.0.1:9/webhook" }
  const { id: webhookId } = await send<{ id: string }>(home, "POST", `${brand}/webhooks`, hook)
  const ids: string[] = []
  for (let number = 0; number < articles; number++) {
    const body = `A sentence about topic ${number % 13}, as articles have them, and a few more words. `.repeat(22)
    const article = { title: `Article ${number}`, slug: `article-${number}`, body, tags: [`tag-${number % 7}`] }
    const { id } = await send<{ id: string }>(home, "POST", `${brand}/content`, article)
    await send(home, "POST", `/v1/content/${id}/publish`, {})
    ids.push(id)
  }
  const read = (path: (turn: number) => string, token = key) => {
    return async (url: string, turn: number) => void (await send(url, "GET", path(turn), undefined, token))
  }
  let edits = 0
  return {
    brandId,
    contentId: ids[0] as string,
    webhookId,
    calls: [
      { name: "a list of articles", call: read(() => `${brand}/content`) },
      { name: "an article by slug", call: read((turn) => `${brand}/content/by-slug/article-${turn % articles}`) },
      { name: "what changed", call: read(() => `${brand}/content/changes`) },
      { name: "a search in the list", call: read((turn) => `${brand}/content?q=topic+${turn % 13}`) },
      {
        name: "the deliveries of a webhook",
        call: read(() => `/v1/webhooks/${webhookId}/deliveries`, operatorToken),
      },
      {
        name: "editing and publishing",
        call: async (url, turn) => {
          const article = `/v1/content/${ids[turn % articles]}`
          await send(url, "PATCH", article, { title: `Edit ${edits++}` })
          await send(url, "POST", `${article}/publish`, {})
        },
      },
    ],
  }
}

import type { CreatedApiKey, ToolOutput } from "@citable/contract"
import { createService } from "@citable/service"

/** A brand of a service in memory, whose one article is the last that was created. */
export interface OpenBrand {
  create: (body: string) => Promise<void>
  update: (body: string) => Promise<void>
  publish: () => Promise<void>
  score: () => Promise<void>
  close: () => Promise<void>
}

export async function openBrand(format: "markdown" | "html" = "markdown"): Promise<OpenBrand> {
  const service = await createService({ dataDir: ":memory:", rateLimit: false })
  const { brandId = "", operatorToken = "" } = service
  const scopes = ["content:read", "content:read_drafts", "content:write", "content:publish"]
  const made = await call("POST", `/v1/brands/${brandId}/api-keys`, operatorToken, { scopes })
  const { key } = made as CreatedApiKey
  let articles = 0
  let id = ""

  async function call(method: string, path: string, credential: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" }
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
    const answer = await service.fetch(new Request(`http://localhost${path}`, init))
    const text = await answer.text()
    // What is refused is an answer, too.
    if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  return {
    async create(body) {
      const slug = `article-${++articles}`
      const article = { title: body.slice(0, 200) || "a", slug, body, body_format: format }
      const created = await call("POST", `/v1/brands/${brandId}/content`, key, article)
      id = (created as ToolOutput<"create_content">).id
    },
    update: async (body) => void (await call("PATCH", `/v1/content/${id}`, key, { body })),
    publish: async () => void (await call("POST", `/v1/content/${id}/publish`, key, {})),
    score: async () => void (await call("GET", `/v1/content/${id}/score`, key)),
    close: () => service.close(),
  }
}

import type { StartedService } from "@citable/dev"

import { gif } from "../../service/test/sample-files.ts"

/** Creates a brand with one of everything that pages show. Returns its id. */
export async function fillBrand(started: StartedService, name: string): Promise<string> {
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const { id } = await call<{ id: string }>("POST", "/v1/brands", { name, domains: [`${name}.example`] })
  for (const title of ["A draft", "A published article", "A planned article", "A thrown-away published article"]) {
    const article = await call<{ id: string }>("POST", `/v1/brands/${id}/content`, { title, body: "Text.\n" })
    await call("PATCH", `/v1/content/${article.id}`, { body: "More text.\n" })
    if (title.includes("published")) await call("POST", `/v1/content/${article.id}/publish`, {})
    if (title.includes("thrown-away")) await call("DELETE", `/v1/content/${article.id}`)
    const moment = { publish_at: "2999-01-01T00:00:00Z" }
    if (title.includes("planned")) await call("POST", `/v1/content/${article.id}/publish`, moment)
  }
  const data = gif(40, 30).toString("base64")
  const source = { kind: "base64", data, content_type: "image/gif" }
  await call("POST", `/v1/brands/${id}/media`, { source, filename: "lamp.gif" })
  const logo = await call<{ id: string }>("POST", `/v1/brands/${id}/media`, { source, filename: "logo.gif" })
  const level = { type: "string", enum: ["easy", "hard"], title: "Level" }
  await call("PATCH", `/v1/brands/${id}`, { logo_media_id: logo.id, custom_fields: { level } })
  await call("POST", `/v1/brands/${id}/webhooks`, {
    url: "http://127.0.0.1:9/hook",
    article_url: "http://127.0.0.1:9/{slug}",
    preview_url: "http://127.0.0.1:9/draft",
  })
  await call("POST", `/v1/brands/${id}/prompts`, { prompts: [{ text: "Which lamp is best?", tags: ["lamps"] }] })
  await call("POST", `/v1/brands/${id}/api-keys`, { name: "site", scopes: ["content:read"] })
  await call("POST", `/v1/brands/${id}/competitors`, { name: "Pedalo" })
  await throwAway(started, `/v1/brands/${id}`, source)
  return id
}

/** Adds one of everything else that the trash can have, and deletes it. */
async function throwAway(started: StartedService, brand: string, source: object): Promise<void> {
  const name = "Thrown-away"
  const credentials = { username: "u", application_password: "p" }
  const connection = { kind: "wordpress", config: { url: "https://press.example" }, credentials }
  for (const [list, body, one] of [
    ["media", { source, filename: "thrown-away.gif" }, `${brand}/media`],
    ["prompts", { prompts: [{ text: `${name}?` }] }, `${brand}/prompts`],
    ["competitors", { name }, `${brand}/competitors`],
    ["integrations", { name, connection }, "/v1/integrations"],
    ["webhooks", { url: "https://thrown-away.example" }, "/v1/webhooks"],
  ] as const) {
    const answer = await started.call<{ id: string; data?: { id: string }[] }>(
      "POST",
      `${brand}/${list}`,
      body,
      started.operatorToken,
    )
    await started.call("DELETE", `${one}/${answer.data?.[0]?.id ?? answer.id}`, undefined, started.operatorToken)
  }
}

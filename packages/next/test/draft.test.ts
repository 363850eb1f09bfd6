import { createClient } from "@citable/client"
import { type StartedService, startService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

import { createDraft } from "../src/create-draft.ts"

let service: StartedService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

it("a token of another brand of the same service shows nothing on this site", async () => {
  const as = service.operatorToken
  const other = await service.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, as)
  const article = await service.call<{ id: string }>(
    "POST",
    `/v1/brands/${other.id}/content`,
    { title: "Foreign", body: "Not of this site." },
    as,
  )
  const preview = await service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`, undefined, as)
  const client = createClient({ apiKey: service.apiKey, baseUrl: service.url })
  const { GET } = createDraft({ client, path: ({ slug }) => `/blog/${slug}` })
  const query = new URLSearchParams({ content_id: article.id, token: preview.token })
  const answer = await GET(new Request(`https://site.example/api/draft?${query}`))
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([401, null])
})

import type { ApiKey } from "@citable/contract"
import { expect, it } from "vitest"

import { listSites } from "../src/publishing/list-sites.ts"

it("a key that also writes is no site, though a site's key has its name, whichever was made first", () => {
  const key = (id: string, scopes: ApiKey["scopes"]): ApiKey => ({
    id,
    brand_id: "brd_1",
    name: "blog",
    scopes,
    last4: "1234",
    created_at: "2026-11-29T07:00:00.000Z",
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
  })
  const keys = [key("reads", ["content:read"]), key("writes", ["content:read", "content:write"])]
  for (const order of [keys, keys.toReversed()]) {
    const { sites, others } = listSites([], order, Date.parse("2026-11-29T07:00:00Z"))
    expect([sites.map((site) => site.keys.map(({ id }) => id)), others]).toEqual([[["reads"]], 1])
  }
})

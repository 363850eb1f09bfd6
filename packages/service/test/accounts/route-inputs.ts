import type { BrandRouteName } from "@citable/contract"

/** What each route is sent, besides the ids of its path. */
export const bodies: Partial<Record<BrandRouteName, object>> = {
  "POST /invitations": { email: "new@example.com", role: "viewer" },
  "PUT /mail-choices": { kinds: [], zone: "UTC" },
  "PUT /article-prompts/{content_id}": { prompt_ids: [] },
  "PUT /live-texts/{content_id}": { session: "a".repeat(22), change: { title: "Typed" } },
  "PUT /live-texts/{content_id}/present": {},
  "POST /imports": { id: "imp_0", kind: "backlinks", total: 1, options: {} },
  "PUT /site-looks": { site: "shop", looked_at: "2026-01-01T00:00:00Z", look: "{}" },
  "POST /report-links": { name: "Board", days: 7 },
  "POST /draws": { prompt_ids: [] },
  "PUT /draws/{draw_id}/prompts/{prompt_id}": { content_id: "cnt_0" },
  "PUT /report-words": { words: "By Ada" },
  "PUT /views": { list: "articles", name: "Drafts", query: "status=draft" },
  "PUT /made/{once}": { request: [["name", "x"]], made: { key: "made" } },
}

export const queries: Partial<Record<BrandRouteName, string>> = {
  "DELETE /live-texts/{content_id}": `?session=${"a".repeat(22)}`,
  "POST /import-files": "?kind=articles",
  "DELETE /views": "?list=articles&name=Drafts",
  "GET /prompt-texts": "?ids=prm_0,prm_1",
  "POST /uploads": "?filename=a.svg",
}

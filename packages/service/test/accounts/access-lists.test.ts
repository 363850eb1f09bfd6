import type { Article, ChangePage } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { BrandWorld } from "../make-brand-world.ts"
import { unknownId } from "../sample-input.ts"
import { readProblem } from "../send-tool-call.ts"
import { codeOf, expectSame404, startThreeBrands, type ThreeBrands } from "./start-three-brands.ts"

// Lists, cursors and sync tokens reveal nothing of other articles.

let started: ThreeBrands["started"]
let mine: ThreeBrands["mine"]
let neighbour: ThreeBrands["neighbour"]
let foreign: ThreeBrands["foreign"]
let others: ThreeBrands["others"]
let key: ThreeBrands["key"]
let reader: ThreeBrands["reader"]
let ask: ThreeBrands["ask"]
beforeAll(async () => {
  ;({ started, mine, neighbour, foreign, others, key, reader, ask } = await startThreeBrands())
})
afterAll(() => started.close())

describe("a list of a brand", () => {
  const list = async (query: Record<string, unknown>, credential = key) => {
    const answer = await ask("list_content", { brand_id: mine.brandId, ...query }, { credential })
    return (JSON.parse(answer.text) as { data: Article[] }).data.map(({ id }) => id)
  }

  it("finds no items of other brands by id or slug, but finds its own next to them", async () => {
    for (const { ids, slug, previousSlug } of others) {
      expect(await list({ ids: ids.content_id })).toEqual([])
      expect(await list({ ids: ids.content_id, status: "all" })).toEqual([])
      expect(await list({ ids: `${ids.content_id},${mine.ids.content_id}` })).toEqual([mine.ids.content_id])
      expect(await list({ slug: `${slug},${previousSlug}` })).toEqual([])
      expect(await list({ slug: `${slug},${mine.slug}` }, reader)).toEqual([mine.ids.content_id])
    }
  })

  it("shows no draft to a reader of published articles, with any filter", async () => {
    const draft = await started.call<Article>("POST", `/v1/brands/${mine.brandId}/content`, { title: "Secret" }, key)
    for (const query of [{ ids: draft.id }, { slug: draft.slug }, { q: "Secret" }, { sort: "title" }]) {
      expect(await list(query, reader)).not.toContain(draft.id)
    }
    for (const status of ["draft", "all", "scheduled", "unpublished"]) {
      const answer = await ask("list_content", { brand_id: mine.brandId, status }, { credential: reader })
      expect([codeOf(answer), readProblem(answer).required_scope]).toEqual([
        "403 insufficient_scope",
        "content:read_drafts",
      ])
    }
    await expectSame404(
      ask("get_content", { content_id: draft.id }, { credential: reader }),
      ask("get_content", { content_id: unknownId("cnt") }, { credential: reader }),
    )
    await expectSame404(
      ask("get_content_by_slug", { brand_id: mine.brandId, slug: draft.slug }, { credential: reader }),
      ask("get_content_by_slug", { brand_id: mine.brandId, slug: "nowhere" }, { credential: reader }),
    )
    await expectSame404(
      ask("score_content", { content_id: draft.id }, { credential: reader }),
      ask("score_content", { content_id: unknownId("cnt") }, { credential: reader }),
    )
    expect((await ask("get_content", { content_id: mine.ids.content_id }, { credential: reader })).text).not.toContain(
      "draft",
    )
  })

  it("refuses a cursor of another credential, another filter or a reader of drafts", async () => {
    const cursorOf = async (world: BrandWorld, credential: string, status = "published") => {
      const path = `/v1/brands/${world.brandId}/content`
      const { id } = await started.call<Article>("POST", path, { title: "Second" }, world.token)
      await started.call("POST", `/v1/content/${id}/publish`, {}, world.token)
      const page = await started.call<{ next_cursor: string }>(
        "GET",
        `${path}?limit=1&status=${status}`,
        undefined,
        credential,
      )
      expect(page.next_cursor).toMatch(/^cur_/)
      await started.call("DELETE", `/v1/content/${id}`, undefined, world.token)
      return page.next_cursor
    }
    const cursors = [
      await cursorOf(neighbour, neighbour.token),
      await cursorOf(foreign, foreign.token),
      await cursorOf(mine, key),
      "cur_forged.AAAAAAAAAAAAAAAAAAAAAA",
      "none",
    ]
    for (const cursor of cursors) {
      const answer = await ask("list_content", { brand_id: mine.brandId, limit: 1, cursor }, { credential: reader })
      expect(codeOf(answer)).toBe("422 cursor_mismatch")
    }
    const ofRevisions = await started.call<{ next_cursor: string }>(
      "GET",
      `/v1/content/${neighbour.ids.content_id}/revisions?limit=1`,
      undefined,
      neighbour.token,
    )
    const answer = await ask("list_content_revisions", {
      content_id: mine.ids.content_id,
      cursor: ofRevisions.next_cursor,
    })
    expect(codeOf(answer)).toBe("422 cursor_mismatch")
  })
})

it("the changes feed refuses a sync token of another brand or another scope", async () => {
  const tokenOf = async ({ brandId }: BrandWorld, credential: string) =>
    (await started.call<ChangePage>("GET", `/v1/brands/${brandId}/content/changes`, undefined, credential))
      .next_sync_token
  const tokens = [
    await tokenOf(neighbour, neighbour.token),
    await tokenOf(foreign, foreign.token),
    await tokenOf(neighbour, (await neighbour.createKey(["content:read"])).key),
    await tokenOf(mine, key),
    `st_${Buffer.from(JSON.stringify([mine.brandId, "live", 0, null])).toString("base64url")}.AAAAAAAAAAAAAAAAAAAAAA`,
  ]
  const refusals = new Set<unknown>()
  for (const since of tokens) {
    const answer = await ask("list_content_changes", { brand_id: mine.brandId, since }, { credential: reader })
    expect(codeOf(answer)).toBe("410 sync_token_expired")
    refusals.add(readProblem(answer).detail)
  }
  expect(refusals.size).toBe(1)
})

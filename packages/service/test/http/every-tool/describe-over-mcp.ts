import { expect, it } from "vitest"

import type { CoffeeWorld } from "./start-coffee-world.ts"

/** An agent asks by MCP what a person has asked by REST. */
export function describeOverMcp(world: () => CoffeeWorld): void {
  it.each([
    "get_brand",
    "list_competitors",
    "list_content",
    "get_share_of_voice",
    "get_sentiment",
    "list_citations",
    "list_prompts",
    "list_keywords",
    "get_search_performance",
    "list_broken_links",
    "suggest_internal_links",
    "list_reddit_threads",
  ] as const)("%s gives the same answer as by REST", async (name) => {
    const { desk } = world()
    expect(await desk.callByMcp(name)).toEqual(await desk.call(name))
  })

  it("an edit is the same edit: a tag, and the tag taken back", async () => {
    const { desk, made } = world()
    const content_id = made.articleId
    const before = await desk.call("get_content", { content_id })
    const tagged = await desk.callByMcp("update_content", { content_id, tags: ["storing", "tins"] })
    expect(await desk.call("get_content", { content_id })).toMatchObject(tagged)
    const { tags, version } = await desk.call("get_content", { content_id })
    expect([tags, version]).toEqual([["storing", "tins"], before.version + 1])
    await desk.callByMcp("update_content", { content_id, tags: before.tags })
    expect((await desk.call("score_content", { content_id })).version).toBe(before.version + 2)
  })
}

import { expect, it, vi } from "vitest"

import { readEvent } from "./read-event.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

/** A person answers on Reddit, and clears up at the end. */
export function describeReacting(world: () => CoffeeWorld): void {
  it("threads that name the brand are found, read, and marked", async () => {
    const { desk, reddit } = world()
    reddit.world.posts = [
      {
        id: "1aaa",
        subreddit: "Coffee",
        title: "Which small roaster posts the same day?",
        selftext: "I like Harbour Coffee, but North Roast is cheaper.",
        author: "slow_brew",
        created_utc: Date.now() / 1000 - 3 * 86_400,
        score: 12,
        num_comments: 1,
      },
      { id: "2bbb", subreddit: "espresso", title: "My harbour at night", selftext: "With coffee." },
    ]
    reddit.world.comments.set("1aaa", [{ id: "k1", body: "Does Harbour Coffee ship to Portugal?", author: "lisbon" }])
    const { data, searched } = await desk.call("search_reddit")
    expect([searched, data.map(({ reddit_id: id }) => id)]).toEqual([1, ["1aaa"]])
    const [thread] = data
    const thread_id = thread?.id ?? ""
    expect(thread).toMatchObject({ mentions_brand: true, citations: 1, found_by: "citation", score: 12, state: "new" })
    const detail = await desk.call("get_reddit_thread", { thread_id })
    expect(detail.body).toBe("I like Harbour Coffee, but North Roast is cheaper.")
    expect(detail.comment_list).toMatchObject([{ reddit_id: "k1", author: "lisbon", mentions_brand: true }])
    await desk.call("update_reddit_thread", { thread_id, state: "relevant", note: "Tom answers by Friday." })
    const { data: relevant } = await desk.call("list_reddit_threads", { state: ["relevant"] })
    expect(relevant).toMatchObject([{ id: thread_id, note: "Tom answers by Friday." }])
  })

  it("a reply is drafted from the facts of the profile, says who writes, and is posted nowhere", async () => {
    const { desk, reddit, writings } = world()
    const text = "We ship to 14 countries, so ask us about yours. I work at Harbour Coffee."
    writings.set("Does Harbour Coffee ship to Portugal?", { text, disclosure: "I work at Harbour Coffee." })
    const { data } = await desk.call("list_reddit_threads")
    const calls = reddit.calls.length
    const draft = await desk.call("draft_reddit_reply", { thread_id: data[0]?.id ?? "", reddit_id: "k1" })
    expect(draft).toMatchObject({ text, reddit_id: "k1" })
    expect(draft.cautions).toHaveLength(2)
    expect(draft.cautions.join(" ")).toMatch(/r\/Coffee.*where you work/)
    expect(reddit.calls).toHaveLength(calls)
    expect((await desk.call("get_reddit_thread", { thread_id: draft.thread_id })).state).toBe("relevant")
  })

  it("at the end the setup is complete", async () => {
    const { steps } = await world().desk.call("get_brand_setup")
    expect(steps.filter(({ configured }) => !configured)).toEqual([])
  })

  it("what is unpublished and deleted is gone for readers, and the site hears of it", async () => {
    const { desk, made, received } = world()
    const content_id = made.articleId
    const unpublished = await desk.call("unpublish_content", { content_id })
    expect(unpublished).toMatchObject({ status: "unpublished" })
    expect((await desk.call("list_content")).data).toEqual([])
    expect(await desk.refuse("delete_media", { media_id: made.mediaId })).toMatchObject({ status: 409 })
    await desk.call("delete_content", { content_id })
    expect(await desk.refuse("get_content", { content_id })).toMatchObject({ status: 404, code: "not_found" })
    expect((await desk.call("list_content_changes")).data).toEqual([])
    const { data: trash } = await desk.call("list_content", { trashed: true })
    expect(trash.map(({ id }) => id)).toContain(content_id)
    const restored = await desk.call("update_content", { content_id, trashed: false })
    expect(restored).toMatchObject({ id: content_id, status: "unpublished" })
    await desk.call("delete_content", { content_id })
    expect(await desk.refuse("delete_media", { media_id: made.mediaId })).toMatchObject({ status: 409 })
    for (const { id } of trash) await desk.call("delete_content", { content_id: id, permanent: true })
    await vi.waitFor(
      async () => {
        const events = await Promise.all(received.map((one) => readEvent(one, [made.webhookSecret])))
        expect(events.filter(({ type }) => type === "content.unpublished")).toMatchObject([{ data: { content_id } }])
      },
      { interval: 10 },
    )
    await desk.call("delete_media", { media_id: made.mediaId })
    expect((await desk.call("list_media")).data).toEqual([])
  })

  it("connections and rivals are removed, and the brand last of all, by its name", async () => {
    const { desk, made, keys } = world()
    await desk.call("delete_competitor", { competitor_id: made.barnId })
    const { data } = await desk.call("get_share_of_voice")
    expect(data.map(({ name, mentions }) => [name, mentions.count, mentions.of])).toEqual([
      ["Harbour Coffee", 3, 7],
      ["North Roast", 4, 7],
    ])
    await desk.call("delete_webhook", { webhook_id: made.webhookId })
    expect((await desk.call("list_webhooks")).data).toEqual([])
    const left = await desk.call("delete_integration", { integration_id: made.endpointId })
    expect(left).toMatchObject({ deleted: true, articles_left: 0 })
    desk.authorization = `Bearer ${keys.account}`
    expect(await desk.refuse("delete_brand", { confirm: "Harbor Coffee" })).toMatchObject({ code: "invalid_input" })
    await desk.call("delete_brand", { confirm: "Harbour Coffee" })
    const names = (await desk.call("list_brands")).data.map(({ name }) => name)
    expect(names).toContain("Sandbox")
    expect(names).not.toContain("Harbour Coffee")
  })
}

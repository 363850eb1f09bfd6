import { expect, it, vi } from "vitest"

import { questions } from "./coffee-answers.ts"
import { readEvent } from "./read-event.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

/** A person lets a language model write: an article for a gap, a better paragraph, and a translation. Nothing goes live by itself. */
export function describeGenerating(world: () => CoffeeWorld): void {
  const ended = (content_id: string) =>
    vi.waitFor(
      async () => {
        const article = await world().desk.call("get_content", { content_id })
        expect(article.status).not.toBe("generating")
        return article
      },
      { interval: 20 },
    )

  it("an article answers a tracked prompt, has the brand's facts, and waits as a draft", async () => {
    const { desk, made, model, received } = world()
    const input = {
      brief: "Tell people at home how to keep beans fresh.",
      keyword: "how to store coffee beans",
      prompt_id: made.storingId,
      words: 400,
    }
    const { estimate } = await desk.call("generate_content", { ...input, dry_run: true })
    const asked = await desk.call("generate_content", input)
    expect(asked.writing?.estimate_usd).toBe(estimate?.cost_usd?.most)
    expect(asked.content).toMatchObject({ status: "generating", published_at: null })
    expect(asked.writing).toMatchObject({ kind: "generate", status: "queued", writer: "claude" })
    const article = await ended(asked.content?.id ?? "")
    expect(article).toMatchObject({
      status: "draft",
      published_at: null,
      writing: { status: "completed", error: null },
    })
    expect(JSON.stringify(model.requests().map(({ messages }) => messages))).toContain(questions.storing)
    expect(article.body).toContain("Harbour Coffee ships to 14 countries.")
    // It leads to what the brand has published already.
    expect(article.body).toContain("[store coffee beans](http://harbourcoffee.example/blog/store-coffee-beans)")
    expect(article.word_count).toBeGreaterThan(250)
    expect(article.writing?.cost_usd).toBeGreaterThan(0)
    expect(article.writing?.cost_usd).toBeLessThanOrEqual(asked.writing?.estimate_usd ?? 0)
    const { metrics } = await desk.call("score_content", { content_id: article.id })
    expect(metrics.words).toBe(article.word_count)
    const { data } = await desk.call("list_content", { status: "draft" })
    expect(data.map(({ id }) => id)).toEqual([article.id])
    await vi.waitFor(
      async () => {
        const events = await Promise.all(received.map((one) => readEvent(one, [made.webhookSecret])))
        expect(events.filter(({ type }) => type === "content.generated")).toMatchObject([
          { data: { content_id: article.id, kind: "generate" } },
        ])
      },
      { interval: 10 },
    )
    await desk.call("delete_content", { content_id: article.id })
  })

  it("a rewrite changes the paragraph that it was asked to change, and readers see it only after a publish", async () => {
    const { desk, made, writings } = world()
    const content_id = made.articleId
    const before = await desk.call("get_content", { content_id })
    writings.set("Say that a fridge is too damp.", {
      title: null,
      edits: [{ op: "replace", block: 4, text: "In a cupboard, away from the stove. A fridge is too damp." }],
      remove_addresses: [],
      unprotect: [],
      note: "",
    })
    await desk.call("rewrite_content", { content_id, instructions: "Say that a fridge is too damp." })
    const after = await ended(content_id)
    expect(after.writing).toMatchObject({ kind: "rewrite", status: "completed", error: null })
    const old = "In a cupboard, away from the stove. Harbour Coffee has roasted coffee since 1998."
    expect(after.body).toBe(before.body.replace(old, "In a cupboard, away from the stove. A fridge is too damp."))
    expect(after).toMatchObject({ status: "published", has_unpublished_changes: true, version: before.version + 1 })
    const { data } = await desk.call("list_content")
    expect(data).toMatchObject([{ id: content_id, version: before.version, body: before.body }])
    const { data: revisions } = await desk.call("list_content_revisions", { content_id, version: before.version })
    await desk.call("restore_content_revision", { content_id, revision_id: revisions[0]?.id ?? "" })
  })

  it("a translation is a linked draft in the other language, with the same links and pictures", async () => {
    const { desk, made } = world()
    const original = await desk.call("get_content", { content_id: made.articleId })
    const { content } = await desk.call("translate_content", { content_id: made.articleId, locale: "de" })
    expect(content?.id).not.toBe(made.articleId)
    const german = await ended(content?.id ?? "")
    expect(german).toMatchObject({ status: "draft", locale: "de", title: "Wie man Kaffeebohnen lagert" })
    expect(german.body).toContain("Kaffeebohnen behalten ihren Geschmack sechs Wochen lang")
    expect(german.body).toContain("## Wo soll die Dose stehen?")
    const addresses = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address)
    expect(addresses(german.body)).toEqual(addresses(original.body))
    const both = await desk.call("list_content", { status: "all", translation_group: german.translation_group ?? "" })
    expect(new Set(both.data.map(({ id }) => id))).toEqual(new Set([german.id, original.id]))
    await desk.call("delete_content", { content_id: german.id })
  })
}

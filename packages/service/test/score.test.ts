import type { Score } from "@citable/contract/content"
import { startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

let started: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

it("a score says what is missing, and rises when it is fixed", async () => {
  const { id } = await started.publish({ title: "Short", body: "Not much." })
  const before = await started.call<Score>("GET", `/v1/content/${id}/score`)
  const paragraph = "This sentence answers the question plainly, with a fact and where it comes from. ".repeat(15)
  const body = `${paragraph.slice(0, 160)}\n\n## What is it?\n\n${paragraph}\n\n- one\n- two\n\n## Who says so?\n\n[A source](https://example.com/a). ${paragraph}`
  const author = { name: "Ada", url: null, image_url: null }
  await started.call("PATCH", `/v1/content/${id}`, {
    title: "A title that says what it is",
    body,
    author,
    excerpt: "In short.",
  })
  const after = await started.call<Score>("GET", `/v1/content/${id}/score`)
  expect(after.score).toBeGreaterThan(before.score)
  expect(before.checks.filter(({ passed }) => !passed).map(({ code }) => code)).toContain("cites_sources")
  expect(after.checks.filter(({ passed }) => !passed).map(({ code }) => code)).toEqual([])
  expect(after.metrics.reading_ease).not.toBeNull()
})

it("a body that is too complex is not scored, and the score says so", async () => {
  const publish = (slug: string, body: string) => started.publish({ title: "An article about it", slug, body })
  const score = ({ id }: { id: string }) => started.call<Score>("GET", `/v1/content/${id}/score`)
  const simple = await score(await publish("simple", "*".repeat(20_000)))
  expect(simple.metrics.words).toBe(0)
  const complex = await score(await publish("complex", "*".repeat(20_001)))
  expect(new Set(Object.values(complex.metrics))).toEqual(new Set([null]))
  expect(complex.checks.map(({ code, passed }) => [code, passed])).toEqual([
    ["simple_enough", false],
    ["has_author", false],
    ["has_description", false],
    ["title_length", true],
  ])
  // The checks weigh 18 in total, and one of weight 1 passed.
  expect(complex.score).toBe(6)
  const lines = await score(await publish("lines", `${"a\n".repeat(10_000)}*`))
  expect(lines.metrics.words).toBeNull()
})

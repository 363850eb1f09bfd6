import { startService, type StartedService } from "@citable/dev"
import { createTimeLimit, type TimeLimit } from "@citable/markdown/time-limit"
import { afterAll, afterEach, beforeEach, expect, test } from "vitest"

import { citableLiveLoader } from "../src/live.ts"
import { citableLoader } from "../src/loader.ts"
import { createLoaderContext, removeCacheDirs } from "./create-loader-context.ts"
import { plugins } from "./slow-plugins.ts"

afterAll(removeCacheDirs)

/** A plugin with the same key that always ends. */
const mended = [{ key: "slow" }]

let service: StartedService
let timeLimit: TimeLimit

beforeEach(async () => {
  service = await startService()
  timeLimit = createTimeLimit({ milliseconds: 1500, module: new URL("slow-plugins.ts", import.meta.url) })
  await service.publish({ title: "One", body: "HANG *a*" })
})
afterEach(async () => {
  await timeLimit.close()
  await service.close()
})

const connection = () => ({ apiKey: service.apiKey, baseUrl: service.url, retries: 0 })

test.each(["store", "sidecar"] as const)(
  "with bodies in the %s, an endless body is shown as text, and the next build renders it again",
  async (bodies) => {
    const ended = createLoaderContext()
    await citableLoader({ ...connection(), bodies, plugins, timeLimit }).load(ended)
    expect(ended.lines.join("\n")).toContain("warn One: the body was not rendered within 1500 ms")
    if (bodies === "store") {
      expect(ended.store.get("one")?.rendered?.html).toBe('<pre class="citable-source">HANG *a*</pre>')
    }

    const again = createLoaderContext({ after: ended })
    await citableLoader({ ...connection(), bodies, plugins: mended }).load(again)
    expect(again.lines.join("\n")).toContain("1 changed")
    if (bodies === "store") expect(again.store.get("one")?.rendered?.html).toBe("<p>HANG <em>a</em></p>")

    const last = createLoaderContext({ after: again })
    await citableLoader({ ...connection(), bodies, plugins: mended }).load(last)
    expect(last.lines.join("\n")).toContain("0 changed")
  },
)

test("a build with a time limit has callouts, and leaves code plain that Astro's processor would make", async () => {
  await service.publish({ title: "Two", body: "> [!NOTE]\n> a\n\n```js\nlet a\n```" })
  const context = createLoaderContext()
  await citableLoader({ ...connection(), timeLimit }).load(context)
  expect(context.store.get("two")?.rendered?.html).toMatch(/citable-callout-note[^]*<code class="language-js">let a/)
})

test("a live entry with an endless body is shown as text, without a cache hint", async () => {
  const loader = citableLiveLoader({ ...connection(), plugins, timeLimit })
  const entry = await loader.loadEntry({ filter: { id: "one" }, collection: "articles" })
  expect(entry).toMatchObject({ rendered: { html: '<pre class="citable-source">HANG *a*</pre>' } })
  expect(entry).not.toHaveProperty("cacheHint")
  const list = await loader.loadCollection({ filter: {}, collection: "articles" })
  expect(list).toMatchObject({ entries: [{ id: "one" }] })
  expect(list).not.toHaveProperty("cacheHint")

  const whole = citableLiveLoader({ ...connection(), plugins: mended })
  expect(await whole.loadEntry({ filter: { id: "one" }, collection: "articles" })).toMatchObject({
    rendered: { html: "<p>HANG <em>a</em></p>" },
    cacheHint: { tags: expect.any(Array) },
  })
})

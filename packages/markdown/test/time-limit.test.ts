import { grammars } from "@citable/grammars"
import { createMemoryCache, renderBody, renderCached } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createHighlighter } from "@citable/markdown/highlight"
import { createTimeLimit } from "@citable/markdown/time-limit"
import type { TimeLimit, TimeLimitOptions } from "@citable/markdown/time-limit"
import { afterEach, expect, it } from "vitest"

import { plugins } from "./slow-plugins.ts"

const module = new URL("slow-plugins.ts", import.meta.url)
const limits: TimeLimit[] = []

function create(options?: TimeLimitOptions): TimeLimit {
  const limit = createTimeLimit(options)
  limits.push(limit)
  return limit
}

afterEach(async () => {
  await Promise.all(limits.splice(0).map((limit) => limit.close()))
})

const body = '# Coffee\n\nHow to [make](/make "it") it.[^1]\n\n![A cup](https://e.com/c.jpg)\n\n[^1]: Hot.'

it("a body that ends in time renders as without a limit", async () => {
  const options = { name: "coffee", images: [{ url: "https://e.com/c.jpg", width: 4, height: 3 }] }
  expect(await renderBody(body, { ...options, timeLimit: create() })).toEqual(await renderBody(body, options))
})

it("a body that takes too long is shown as text with a warning that names it, and the next one is rendered", async () => {
  const timeLimit = create({ milliseconds: 500, module })
  const endless = renderBody("HANG <b>", { name: "coffee", plugins, timeLimit })
  const next = renderBody("# After", { plugins, timeLimit })
  const { html, warnings } = await endless
  expect(html).toBe('<pre class="citable-source">HANG &#x3C;b></pre>')
  expect(warnings).toEqual([
    { code: "timed_out", message: "coffee: the body was not rendered within 500 ms; it is shown as plain text" },
  ])
  expect((await next).html).toBe('<h2 id="after">After</h2>')
})

it("a body that takes too much memory is shown as text, too", async () => {
  const { html, warnings } = await renderBody("FILL", { plugins, timeLimit: create({ memory: 64, module }) })
  expect(html).toBe('<pre class="citable-source">FILL</pre>')
  expect(warnings).toEqual([
    { code: "timed_out", message: "the body was not rendered within 64 MiB of memory; it is shown as plain text" },
  ])
})

it("a cache does not keep a body that took too long", async () => {
  const cache = createMemoryCache()
  const timeLimit = create({ milliseconds: 300, module })
  const first = await renderCached("HANG", { cache, plugins, timeLimit })
  expect(first.warnings.map(({ code }) => code)).toEqual(["timed_out"])
  const second = await renderCached("HANG", { cache, plugins: [{ key: "slow" }] })
  expect(second.warnings).toEqual([])
  expect((await renderCached("HANG", { cache, plugins, timeLimit })).html).toBe("<p>HANG</p>")
})

it("a plugin that the thread lacks, and a module that does not load, cause errors", async () => {
  const none = renderBody("a", { plugins, timeLimit: create() })
  await expect(none).rejects.toMatchObject({ code: "unknown_plugin" })
  const missing = renderBody("a", { timeLimit: create({ module: new URL("missing.ts", import.meta.url) }) })
  await expect(missing).rejects.toMatchObject({ code: "thread_failed" })
})

it.each([{}, { grammars }])("callouts and colours of code need no module, in every language: %o", async (options) => {
  const defaults = [createCallouts(), createHighlighter(options)]
  const source = "> [!NOTE]\n> a\n\n```js\nlet a\n```\n\n```rust\nfn main() {}\n```"
  const { html, warnings } = await renderBody(source, { plugins: defaults, timeLimit: create() })
  expect(html).toContain('class="citable-callout citable-callout-note"')
  expect(html).toContain('<span class="ct-keyword">let</span>')
  expect(warnings).toHaveLength("grammars" in options ? 0 : 1)
  expect(html).toBe((await renderBody(source, { plugins: defaults })).html)
})

it("a closed time limit starts again when it is needed", async () => {
  const timeLimit = create()
  await renderBody("a", { timeLimit })
  await timeLimit.close()
  expect((await renderBody("*b*", { timeLimit })).html).toBe("<p><em>b</em></p>")
})

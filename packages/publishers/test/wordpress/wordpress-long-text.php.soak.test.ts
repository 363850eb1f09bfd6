import { afterAll, beforeAll, expect, it } from "vitest"

import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import { openWordpress, type WordpressUnderTest } from "./open-wordpress.ts"

let platform: WordpressUnderTest
beforeAll(async () => {
  platform = await openWordpress()
})
afterAll(() => platform?.close())

it.each(["editor", "author"] as const)(
  "a text of a megabyte comes back from WordPress as an %s sent it",
  async (role) => {
    const body = `${"A sentence with “signs”, 🎉 and \\\\ in it.\n\n".repeat(20_000)}The end.`
    const publisher = await platform.create({ role })
    const calls = makePublisherCalls(publisher, { body })
    const state = await calls.publish()
    expect(state.warnings).toEqual([])
    expect((await publisher.read(state.id, calls.options))?.fields).toEqual(state.fields)
    // Rendering takes seconds, in which the proxy closes the connection.
    expect(state.fields["content"]).toBe((await calls.render()).fields["content"])
  },
)

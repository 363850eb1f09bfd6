import { mapTexts } from "../../../packages/language/test/hostile-translations.ts"
import { startFakeEngine } from "../../../packages/service/test/fake-engines/start-fake-engine.ts"
import { fakeAnthropicWriter } from "../../../packages/service/test/fake-writers/fake-anthropic-writer.ts"
import type { FakeText } from "../../../packages/service/test/fake-writers/fake-writer.ts"
import { type ModelRequest, obedientModel, readModelRequest } from "../../../packages/service/test/obedient-model.ts"
import { ready } from "../measured.ts"

/** A language model in a process of its own, so that what it costs does not count. */
export interface ModelReady {
  url: string
}

const edits = 3

const vendor = await startFakeEngine<FakeText>(fakeAnthropicWriter, (_, count) => {
  const request = readModelRequest(vendor.requests[count - 1])
  const { members = [] } = request
  if (members.includes("segments")) return { text: translate(request) }
  if (members.includes("edits")) return { text: rewrite(request) }
  return { text: obedientModel(request) }
})

/** The same segments with an ending at each word. */
function translate({ messages }: ModelRequest): string {
  const question = messages[0]?.text ?? ""
  const asked = JSON.parse(question.slice(question.indexOf("[\n"))) as { id: string; text: string }[]
  const segments = asked.map(({ id, text }) => ({
    id,
    text: mapTexts(text, (piece) => piece.replaceAll(/\p{L}+/gu, "$&y")),
  }))
  return JSON.stringify({ segments })
}

/** The first paragraphs, each with one sentence more. */
function rewrite({ messages }: ModelRequest): string {
  const question = messages[0]?.text ?? ""
  const blocks = [...question.matchAll(/<block number="(\d+)" kind="paragraph">\n([^]*?)\n<\/block>/g)]
  return JSON.stringify({
    title: null,
    edits: blocks.slice(0, edits).map(([, block, text = ""]) => ({
      op: "replace",
      block: Number(block),
      text: `${text} Take your time before you decide.`,
    })),
    remove_addresses: [],
    unprotect: [],
    note: "",
  })
}

ready({ url: vendor.url } satisfies ModelReady, vendor.close)

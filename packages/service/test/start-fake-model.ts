import { createAnthropicWriter } from "@citable/engines/writers/create-anthropic-writer"
import type { Writer } from "@citable/service"

import { startFakeEngine, type StartedEngine } from "./fake-engines/start-fake-engine.ts"
import { fakeAnthropicWriter } from "./fake-writers/fake-anthropic-writer.ts"
import type { FakeText } from "./fake-writers/fake-writer.ts"
import { type Model, type ModelRequest, readModelRequest } from "./obedient-model.ts"

export interface StartedModel {
  /** A writer that asks it over HTTP. */
  writer: Writer
  /** What it was asked so far. */
  requests: () => ModelRequest[]
  close: () => Promise<void>
}

/** A model behind Anthropic's API on loopback. */
export async function startFakeModel(model: Model): Promise<StartedModel> {
  const started: StartedEngine = await startFakeEngine<FakeText>(fakeAnthropicWriter, (_, count) => ({
    text: model(readModelRequest(started.requests[count - 1])),
  }))
  return {
    writer: createAnthropicWriter({ apiKey: "sk-test-0123456789", url: `${started.url}/v1/messages`, fetch }),
    requests: () => started.requests.map(readModelRequest),
    close: started.close,
  }
}

import type { Engine } from "@citable/engines/engine"

import type { FakeAnswer } from "./fake-answer.ts"

export const apiKey = "sk-test-0123456789"

const question = { text: "Which CMS should a florist use?", locale: "en", market: "us" }
export const given: FakeAnswer = {
  text: "Use **Citable**.",
  sources: [
    { url: "https://citable.example/a", title: "A" },
    { url: "https://www.ghostly.example/b?c=d", title: "B" },
  ],
  searches: ["best cms florist"],
}
export const ask = (engine: Engine, signal = AbortSignal.timeout(30_000)) => engine.ask(question, { signal })

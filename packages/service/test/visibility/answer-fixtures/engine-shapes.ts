import { createAnthropicEngine } from "@citable/engines/create-anthropic-engine"
import { createCompatibleEngine } from "@citable/engines/create-compatible-engine"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import type { Engine } from "@citable/engines/engine"

import type { FakeEngine } from "../../fake-engines/fake-answer.ts"
import { fakeAnthropic } from "../../fake-engines/fake-anthropic.ts"
import { fakeCompatible } from "../../fake-engines/fake-compatible.ts"
import { fakeGemini } from "../../fake-engines/fake-gemini.ts"
import { fakeOpenai } from "../../fake-engines/fake-openai.ts"
import { fakePerplexity } from "../../fake-engines/fake-perplexity.ts"
import type { AnswerFixture } from "./answer-fixture.ts"
import { anthropicAnswers } from "./anthropic.ts"
import { compatibleAnswers } from "./compatible.ts"
import { geminiAnswers } from "./gemini.ts"
import { openaiAnswers } from "./openai.ts"
import { perplexityAnswers } from "./perplexity.ts"

const apiKey = "sk-test-0123456789"

export interface EngineShape {
  /** The engine's name in scans. */
  name: string
  fake: FakeEngine
  fixtures: readonly AnswerFixture[]
  open: (url: string) => Engine
}

/** Every vendor's format with its answers. Engines with search come first. */
export const engineShapes: readonly EngineShape[] = [
  {
    name: "chatgpt",
    fake: fakeOpenai,
    fixtures: openaiAnswers,
    open: (url) => createOpenaiEngine({ apiKey, url: `${url}/v1/responses`, fetch }),
  },
  {
    name: "claude",
    fake: fakeAnthropic,
    fixtures: anthropicAnswers,
    open: (url) => createAnthropicEngine({ apiKey, url: `${url}/v1/messages`, fetch }),
  },
  {
    name: "gemini",
    fake: fakeGemini,
    fixtures: geminiAnswers,
    open: (url) => createGeminiEngine({ apiKey, url: `${url}/v1beta`, fetch }),
  },
  {
    name: "perplexity",
    fake: fakePerplexity,
    fixtures: perplexityAnswers,
    open: (url) => createPerplexityEngine({ apiKey, url: `${url}/v1/agent`, fetch }),
  },
  {
    name: "local_model",
    fake: fakeCompatible,
    fixtures: compatibleAnswers,
    open: (url) => createCompatibleEngine({ apiKey, name: "local_model", model: "local-8b", url: `${url}/v1`, fetch }),
  },
]

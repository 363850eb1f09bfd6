import { describe, expect, it } from "vitest"

import { readEnding } from "../src/read-ending.ts"

const message = (...content: object[]) => ({ type: "message", role: "assistant", content })
const text = { type: "output_text", text: "Acme leads.", annotations: [] }
const search = { type: "web_search_call", status: "completed", action: { type: "search", query: "crm" } }
const openai = (output: object[], rest: object = { status: "completed" }) => ({ object: "response", output, ...rest })
const found = { type: "web_search_tool_result", content: [{ type: "web_search_result", url: "https://a.example" }] }
const claude = (stop: string, ...content: object[]) => ({ stop_reason: stop, content })
const said = { type: "text", text: "Acme leads." }
const gemini = (finishReason: string, groundingMetadata?: object) => ({
  candidates: [
    { finishReason, content: { parts: [{ text: "Acme leads." }] }, ...(groundingMetadata && { groundingMetadata }) },
  ],
})
const completion = (finish: string) => ({ choices: [{ finish_reason: finish, message: { content: "Acme leads." } }] })

describe("the raw response of a vendor tells how an answer ended, and whether it rests on a search", () => {
  it.each<[string, unknown, string | null, boolean | null]>([
    ["OpenAI, with a search", openai([search, message(text)]), "whole", true],
    ["OpenAI, from memory", openai([message(text)]), "whole", false],
    [
      "OpenAI, out of tokens",
      openai([search, message(text)], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      "cut",
      true,
    ],
    [
      "OpenAI, filtered",
      openai([message(text)], { status: "incomplete", incomplete_details: { reason: "content_filter" } }),
      "filtered",
      false,
    ],
    [
      "OpenAI, a refusal after words",
      openai([search, message(text, { type: "refusal", refusal: "No." })]),
      "refused",
      true,
    ],
    ["OpenAI, with a citation", openai([message({ ...text, annotations: [{ type: "url_citation" }] })]), "whole", true],
    ["Perplexity's Agent API", openai([{ type: "search_results", results: [] }, message(text)]), "whole", true],
    ["Claude, with a search", claude("end_turn", found, said), "whole", true],
    [
      "Claude, after a search that failed",
      claude(
        "end_turn",
        {
          type: "web_search_tool_result",
          content: { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" },
        },
        said,
      ),
      "whole",
      false,
    ],
    ["Claude, out of tokens", claude("max_tokens", found, said), "cut", true],
    ["Claude, out of context", claude("model_context_window_exceeded", found, said), "cut", true],
    ["Claude, a refusal after words", claude("refusal", said), "refused", false],
    ["Claude, in parts that never end", [claude("pause_turn", found), claude("pause_turn", said)], "cut", true],
    ["Claude, in parts", [claude("pause_turn", found), claude("end_turn", said)], "whole", true],
    ["Gemini, with a search", gemini("STOP", { webSearchQueries: ["crm"] }), "whole", true],
    ["Gemini, from memory", gemini("STOP"), "whole", false],
    ["Gemini, out of tokens", gemini("MAX_TOKENS", { groundingChunks: [{}] }), "cut", true],
    ["Gemini, filtered", gemini("SAFETY"), "filtered", false],
    ["Chat Completions, which never search", completion("stop"), "whole", null],
    ["Chat Completions, out of tokens", completion("length"), "cut", null],
    ["Chat Completions, filtered", completion("content_filter"), "filtered", null],
    ["an engine of somebody's own", { answer: "Acme leads." }, null, null],
  ])("%s", (_, raw, end, isGrounded) => {
    expect(readEnding(JSON.stringify(raw))).toEqual({ end, isGrounded })
  })

  it("and says nothing of a response that is no JSON", () => {
    expect(readEnding("")).toEqual({ end: null, isGrounded: null })
  })
})

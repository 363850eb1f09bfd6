import { z } from "zod"

import type { FakeEngine } from "./fake-answer.ts"

/** xAI refuses a tool with a member that it does not know, such as a place. */
const bodySchema = z.object({
  model: z.string().regex(/^grok-[\w.-]+$/, "invalid model"),
  input: z.string().min(1),
  tools: z.array(z.strictObject({ type: z.literal("web_search") })),
  store: z.boolean(),
})

/** As docs.x.ai/developers/tools/web-search, tools/citations and cost-tracking describe it on 2026-11-29. */
export const fakeGrok: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/v1/responses") return "unknown path"
    if (headers.get("authorization") !== "Bearer sk-test-0123456789") return "wrong key"
    return bodySchema.safeParse(body).error?.message
  },
  questionOf: (body) => String(body["input"]),
  answer: ({ text, sources, searches, isRefused = false, model = "grok-4.7" }) => ({
    id: "5b1e5a2c-6f1d-4a36-8f55-2b5a6f1c9a01",
    object: "response",
    created_at: 1790000000,
    status: "completed",
    error: null,
    incomplete_details: null,
    model,
    output: [
      { type: "reasoning", id: "rs_1", summary: [], status: "completed" },
      ...searches.map((query, index) => ({
        type: "web_search_call",
        id: `ws_${index}`,
        status: "completed",
        action: { type: "search", query, sources: [] },
      })),
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: [
          isRefused
            ? { type: "refusal", refusal: text }
            : {
                type: "output_text",
                text,
                logprobs: [],
                annotations: sources.map(({ url, title }, index) => ({
                  type: "url_citation",
                  url,
                  start_index: index,
                  end_index: index + 1,
                  title,
                })),
              },
        ],
      },
    ],
    citations: [
      ...sources.map(({ url }) => url),
      ...(searches.length === 0 ? [] : ["https://found.example/not-cited"]),
    ],
    usage: {
      input_tokens: 8000,
      input_tokens_details: { cached_tokens: 2000 },
      output_tokens: 1000,
      output_tokens_details: { reasoning_tokens: 600 },
      total_tokens: 9000,
      num_sources_used: sources.length,
      num_server_side_tools_used: searches.length,
      cost_in_usd_ticks: 240_000_000,
    },
  }),
  error: (status, message) => ({ code: status === 429 ? "resource-exhausted" : "invalid-argument", error: message }),
}

import { z } from "zod"

import { type FakeEngine, partsOf } from "./fake-answer.ts"

/** The Agent API refuses a request with a member that it does not know. */
const bodySchema = z.strictObject({
  model: z.string().regex(/^[a-z]+\/[\w.-]+$/, "invalid model"),
  input: z.string().min(1),
  tools: z.array(
    z.strictObject({
      type: z.literal("web_search"),
      user_location: z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/) }).optional(),
    }),
  ),
  tool_choice: z.strictObject({ type: z.literal("web_search") }),
  store: z.boolean(),
})

export const fakePerplexity: FakeEngine = {
  check({ path, headers, body }) {
    if (path !== "/v1/agent") return "unknown path"
    if (headers.get("authorization") !== "Bearer sk-test-0123456789") return "wrong key"
    return bodySchema.safeParse(body).error?.message
  },
  questionOf: (body) => String(body["input"]),
  answer: ({ text, sources, searches, model = "perplexity/sonar" }) => ({
    id: "resp_9b8f2c64-1c2d-4c57-9d0e-6d1f5b1f0a11",
    object: "response",
    created_at: 1790000000,
    completed_at: 1790000004,
    status: "completed",
    error: null,
    incomplete_details: null,
    model,
    output: [
      ...searches.map((query) => ({
        type: "search_results",
        queries: [query],
        results: [
          ...sources.map(({ url, title }, index) => ({ id: index + 1, url, title, snippet: "…", source: "web" })),
          {
            id: sources.length + 1,
            url: "https://found.example/not-cited",
            title: "Found",
            snippet: "…",
            source: "web",
          },
        ],
      })),
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: partsOf(text).map((part, index) => ({
          type: "output_text",
          text: part,
          annotations:
            index > 0
              ? []
              : sources.map(({ url, title }) => ({
                  type: "url_citation",
                  start_index: 0,
                  end_index: 3,
                  url,
                  ...(title === null ? {} : { title }),
                })),
        })),
      },
    ],
    usage: {
      input_tokens: 8000,
      output_tokens: 400,
      total_tokens: 8400,
      tool_calls_details: { search_web: { invocation: searches.length } },
      cost: { currency: "USD", input_cost: 0.002, output_cost: 0.001, tool_calls_cost: 0.005, total_cost: 0.008 },
    },
  }),
  error: (status, message) => ({
    error: { message, type: status === 429 ? "request_rate_limit_exceeded" : "invalid_request", code: status },
  }),
}

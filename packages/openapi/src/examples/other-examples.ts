import type { ApiKey, ApiKeyActions, CreatedApiKey, ToolList } from "@citable/contract"
import type { importRedditThreads } from "@citable/contract/reddit"
import type { importBacklinks, importSearchData } from "@citable/contract/search"
import type { importAnswers } from "@citable/contract/visibility"
import type { z } from "zod"

import { articleUrl, ids, times } from "./world.ts"

const apiKey: ApiKey = {
  id: "4f7Qm2Zx",
  brand_id: ids.brand,
  name: "My site",
  scopes: ["content:read"],
  last4: "Xk3d",
  created_at: times.founded,
  last_used_at: times.synced,
  expires_at: null,
  revoked_at: null,
}

const tools: ToolList = {
  tools: [
    {
      name: "delete_webhook",
      group: "webhooks",
      method: "DELETE",
      path: "/v1/webhooks/{webhook_id}",
      scope: "webhooks:write",
      description: "Delete a webhook.\nStops all deliveries to the URL, and removes the log.",
      input_schema: { type: "object", properties: { webhook_id: { type: "string" } }, required: ["webhook_id"] },
    },
  ],
  credential: { kind: "api_key", brand_id: ids.brand, scopes: ["webhooks:write"] },
}

/** Examples of the calls that are not tools of the catalogue. */
export const otherExamples = {
  list_tools: { answer: tools },
  list_api_keys: { answer: { data: [apiKey] } },
  get_api_key: {
    answer: {
      key: apiKey,
      data: [
        {
          id: ids.action,
          at: times.synced,
          tool: "update_content",
          subject: { kind: "content", id: ids.article, name: "How to store coffee beans" },
          version_before: 3,
          version_after: 4,
          undo: {
            calls: [
              {
                tool: "restore_content_revision",
                input: { content_id: ids.article, revision_id: ids.revision },
              },
            ],
            refused: null,
          },
        },
      ],
      next_cursor: null,
      has_more: false,
    } satisfies ApiKeyActions,
  },
  create_api_key: {
    body: { name: "My site", scopes: ["content:read"] },
    answer: { ...apiKey, last_used_at: null, key: "ctb_EXAMPLE" } satisfies CreatedApiKey,
  },
  revoke_api_key: { answer: { ...apiKey, revoked_at: times.synced } },
  import_search_data: {
    body: {
      dimensions: ["query", "page"],
      rows: [
        { date: "2026-07-01", keys: ["store coffee beans", articleUrl], clicks: 5, impressions: 160, position: 6.2 },
      ],
    } satisfies Partial<z.input<typeof importSearchData.input>>,
    answer: { rows: 1, changed: 1, skipped: 0 } satisfies z.output<typeof importSearchData.output>,
  },
  import_backlinks: {
    body: {
      source: "ahrefs",
      links: [{ from_url: "https://www.brewing.example/storage", to_url: articleUrl, anchor: "how to store beans" }],
    } satisfies Partial<z.input<typeof importBacklinks.input>>,
    answer: { rows: 1, changed: 1 } satisfies z.output<typeof importBacklinks.output>,
  },
  import_answers: {
    body: {
      provider: "peec",
      answers: [
        {
          prompt: "How do I store coffee beans?",
          engine: "chatgpt",
          text: "In an airtight tin.",
          sources: [{ url: articleUrl }],
          answered_at: times.synced,
        },
      ],
    } satisfies Partial<z.input<typeof importAnswers.input>>,
    answer: { added: 1, unchanged: 0, prompts: 0, refused: [] } satisfies z.output<typeof importAnswers.output>,
  },
  import_reddit_threads: {
    body: {
      urls: ["https://redd.it/1abc23", "https://www.reddit.com/r/Coffee/s/AbCdEf1234"],
    } satisfies Partial<z.input<typeof importRedditThreads.input>>,
    answer: { threads: 1, added: 1, texts: 0, refused: [1], left_out: 0 } satisfies z.output<
      typeof importRedditThreads.output
    >,
  },
}

import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { momentSchema } from "../moment.ts"

/**
 * Imports threads that a file names. It is not in the catalogue, because it is for programs that send whole files. It passes the same
 * gate and needs `reddit:write`.
 */
export const importRedditThreads = defineTool({
  name: "import_reddit_threads",
  group: "reddit",
  method: "POST",
  path: "/v1/brands/{brand_id}/reddit/import",
  scope: "reddit:write",
  summary: "Import threads of Reddit by their addresses, or as Reddit's API gives them",
  description:
    "Keeps the threads that a file names, and asks Reddit nothing. The same call again changes nothing. A thread that Reddit no longer has stays erased. Read the result with list_reddit_threads.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      urls: z
        .array(z.string().max(4000))
        .max(5000)
        .default([])
        .describe("Addresses of threads or of comments in them, in any form except share links (`/s/…`)."),
      json: z
        .string()
        .max(3_500_000)
        .optional()
        .describe(
          "JSON of Reddit's API as a text, since it can be nested deeper than a body: a `Listing` of posts, a thread with its comments, or an array of these.",
        ),
      read_at: momentSchema
        .optional()
        .describe(
          "When Reddit gave this JSON, such as the time of the file. Default: now. Without a Reddit client, the service erases texts after 48 hours, so it keeps only the addresses of older JSON.",
        ),
    }),
  output: () =>
    z.strictObject({
      threads: countSchema.describe("How many threads the input names, each once."),
      added: countSchema.describe("How many of them are new."),
      texts: countSchema.describe("How many got their text from the JSON."),
      refused: z
        .array(z.int().min(0))
        .max(5000)
        .describe("The positions in `urls`, from 0, that hold no address of a thread."),
      left_out: countSchema.describe(
        "How many posts and comments of the JSON were left out: removed ones, adult content, those by AutoModerator, unreadable ones, and comments without their thread.",
      ),
    }),
})

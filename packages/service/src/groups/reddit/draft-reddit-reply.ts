import type { PreparedHandler } from "../../call/call-context.ts"
import type { DraftedReply } from "./draft-reply.ts"

export const draftRedditReply: PreparedHandler<"draft_reddit_reply", DraftedReply> = {
  // Writers and languages load with the first draft.
  prepare: async (context, input) => (await import("./draft-reply.ts")).draftReply(context, input),
  handle: ({ now }, input, { text, model, promptVersion, cautions }) =>
    Promise.resolve({
      output: {
        thread_id: input.thread_id,
        reddit_id: input.reddit_id ?? null,
        text: text.slice(0, 10_000).toWellFormed(),
        cautions,
        model: model?.slice(0, 2000).toWellFormed() ?? null,
        prompt_version: promptVersion,
        created_at: new Date(now()).toISOString(),
      },
    }),
}

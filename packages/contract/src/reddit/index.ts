export { redditReplyDraftSchema, redditThreadDetailSchema, redditThreadSchema } from "./reddit-thread.ts"
export type { RedditReplyDraft, RedditThread, RedditThreadDetail } from "./reddit-thread.ts"
export { importRedditThreads } from "./reddit-import.ts"
export {
  draftRedditReply,
  getRedditThread,
  listRedditThreads,
  redditTools,
  searchReddit,
  updateRedditThread,
} from "./reddit-tools.ts"

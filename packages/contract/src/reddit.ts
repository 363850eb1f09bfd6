export { redditReplyDraftSchema, redditThreadDetailSchema, redditThreadSchema } from "./reddit/reddit-thread.ts"
export type { RedditReplyDraft, RedditThread, RedditThreadDetail } from "./reddit/reddit-thread.ts"
export {
  draftRedditReply,
  getRedditThread,
  listRedditThreads,
  redditTools,
  searchReddit,
  updateRedditThread,
} from "./reddit/reddit-tools.ts"

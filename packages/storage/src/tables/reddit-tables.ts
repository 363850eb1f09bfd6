import type { Generated } from "kysely"

/** The threads of Reddit that a brand knows. What Reddit was not asked for is null. */
interface RedditThreadTable {
  id: string
  brand_id: string
  /** Reddit's own id, unique in a brand. */
  reddit_id: string
  subreddit: string | null
  /** From Reddit, else from a citation. */
  title: string | null
  /** The words of a cited address, for threads whose citations have no title. */
  address_words: string | null
  author: string | null
  body: string | null
  /** The first words of the body. */
  excerpt: string | null
  score: number | null
  comments: number | null
  found_by: "search" | "citation" | "import"
  mentions_brand: number | null
  competitor_ids: Generated<string>
  tone: "positive" | "neutral" | "negative" | null
  /** The hash of the names that its texts were last read for; empty if they were not. */
  names_hash: Generated<string>
  /** How many stored answers cite it. `reddit_citations` has one row for each. */
  citations: Generated<number>
  state: Generated<"new" | "relevant" | "replied" | "ignored">
  note: string | null
  posted_at: number | null
  /** Whether Reddit has more comments than are stored. */
  truncated: Generated<number>
  /** When Reddit last told its title, text and numbers; null for never. */
  synced_at: number | null
  /** When its comments were read. Null if they were not, or if they are erased. */
  comments_at: number | null
  /** When Reddit was last asked whether it still has it; null for never. */
  checked_at: number | null
  /** When Reddit no longer had it. Its texts are erased, and stay so. */
  removed_at: number | null
  /** When a search, a citation or an import last named it. */
  seen_at: number
  created_at: number
  updated_at: number
}

/** Which answers cite which threads. A trigger lowers the thread's count when a row goes. */
interface RedditCitationTable {
  answer_id: string
  reddit_id: string
  brand_id: string
}

interface RedditCommentTable {
  thread_id: string
  reddit_id: string
  /** Its place in the thread, depth first. */
  position: number
  parent_id: string | null
  author: string | null
  body: string
  score: number | null
  mentions_brand: number
  posted_at: number
}

/** How far stored answers were read for threads; no row when all of them are. */
interface RedditBackfillTable {
  after_id: string
}

/** What a client of Reddit's API has left, for all processes. */
interface RedditLimitTable {
  client_id: string
  remaining: number
  reset_at: number
}

/** The tables of Reddit. */
export interface RedditTables {
  reddit_threads: RedditThreadTable
  reddit_citations: RedditCitationTable
  reddit_comments: RedditCommentTable
  reddit_backfills: RedditBackfillTable
  reddit_limits: RedditLimitTable
}

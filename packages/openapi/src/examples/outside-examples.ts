import type { RedditThread } from "@citable/contract/reddit"

import type { Examples } from "./example.ts"
import { articleUrl, ids, onlyPage, site, times } from "./world.ts"

const reddit = { source: "reddit", synced_at: times.synced, missing: null }

const thread: RedditThread = {
  id: ids.thread,
  brand_id: ids.brand,
  reddit_id: "1abc23",
  url: "https://www.reddit.com/r/coffee/comments/1abc23/",
  subreddit: "coffee",
  title: "Where do you keep your beans?",
  author: "slow_brew",
  excerpt: "I bought two bags and need a place for them.",
  score: 24,
  comments: 1,
  found_by: "search",
  mentions_brand: true,
  competitor_ids: [ids.competitor],
  tone: "neutral",
  citations: 2,
  state: "new",
  note: null,
  ...reddit,
  posted_at: times.written,
  created_at: times.asked,
  updated_at: times.asked,
}

const fetched = {
  url: articleUrl,
  final_url: articleUrl,
  http_status: 200,
  content_type: "text/html; charset=utf-8",
  rendered: false,
  fetched_at: times.synced,
}

/** Examples of the tools for Reddit and for public pages. */
export const outsideExamples = {
  list_reddit_threads: { answer: { data: [thread], ...onlyPage } },
  get_reddit_thread: {
    answer: {
      ...thread,
      body: "I bought two bags and need a place for them.",
      comment_list: [
        {
          reddit_id: "k9x2y",
          parent_id: null,
          author: "tin_can",
          body: "Harbour Coffee says: dry, dark and closed.",
          score: 7,
          mentions_brand: true,
          posted_at: times.published,
        },
      ],
      truncated: false,
    },
  },
  search_reddit: {
    body: { queries: ["Harbour Coffee"], subreddits: ["coffee"] },
    answer: { ...reddit, searched: 25, data: [thread] },
  },
  update_reddit_thread: {
    body: { state: "relevant", note: "Answer with the article." },
    answer: { ...thread, state: "relevant", note: "Answer with the article.", updated_at: times.synced },
  },
  draft_reddit_reply: {
    body: { instructions: "Short, and name our article." },
    answer: {
      thread_id: ids.thread,
      reddit_id: null,
      text: `Dry, dark and closed works best. We wrote down why: ${articleUrl}`,
      cautions: ["Say that you work for the brand."],
      model: "gpt-6.1-terra",
      prompt_version: "41b7e09c5d2a",
      created_at: times.synced,
    },
  },
  read_page: {
    body: { url: articleUrl },
    answer: {
      ...fetched,
      title: "How to store coffee beans",
      description: "How to keep coffee beans fresh.",
      author: "Ada Moreau",
      published: "2026-07-01",
      language: "en",
      canonical_url: articleUrl,
      markdown: "# How to store coffee beans\n\nKeep beans **dry, dark and closed**.",
      word_count: 19,
      truncated: false,
    },
  },
  extract_links: {
    body: { url: articleUrl, kind: "internal" },
    answer: {
      ...fetched,
      data: [{ url: `${site}/shop`, text: "Shop", rel: [], kind: "internal" }],
      truncated: false,
    },
  },
  extract_structured_data: {
    body: { url: articleUrl },
    answer: {
      ...fetched,
      title: "How to store coffee beans",
      canonical_url: articleUrl,
      json_ld: [{ "@type": "Article", headline: "How to store coffee beans" }],
      json_ld_errors: [],
      open_graph: [{ name: "og:type", content: "article" }],
      meta: [{ name: "description", content: "How to keep coffee beans fresh." }],
      hreflang: [],
      truncated: false,
    },
  },
  capture_screenshot: {
    body: { url: articleUrl, width: 1280, height: 800, format: "png" },
    answer: {
      ...fetched,
      rendered: true,
      format: "png",
      width: 1280,
      height: 800,
      data: "iVBORw0KGgoAAAANSUhEUg==",
      truncated: false,
    },
  },
} satisfies Examples

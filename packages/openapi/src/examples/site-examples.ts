import type { Audit, Media, MediaDetail, SitePage, SitePageDetail } from "@citable/contract/site"

import type { Examples } from "./example.ts"
import { articleUrl, ids, onlyPage, site, times } from "./world.ts"

const media: Media = {
  id: ids.media,
  brand_id: ids.brand,
  kind: "image",
  url: `${site}/media/${ids.media}/beans.jpg`,
  filename: "beans.jpg",
  content_type: "image/jpeg",
  bytes: 184_320,
  width: 1600,
  height: 900,
  alt: "Coffee beans in a closed tin",
  caption: null,
  tags: ["storage"],
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  focus: { x: 0.5, y: 0.3 },
  color: "#785838",
  placeholder: "data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAABQAQCdASoQAAsAA4BaJaQABHQAAORAAAA=",
  variants_state: "ready",
  variants_reason: null,
  uses: 1,
  created_at: times.founded,
  updated_at: times.founded,
}
const used: MediaDetail = {
  ...media,
  variants: [
    {
      url: `${site}/media/${ids.media}/beans.jpg/640.webp`,
      content_type: "image/webp",
      bytes: 31_204,
      width: 640,
      height: 360,
    },
  ],
  used_by: [{ content_id: ids.article, title: "How to store coffee beans" }],
}

const page: SitePage = {
  id: ids.page,
  brand_id: ids.brand,
  url: articleUrl,
  state: "ok",
  http_status: 200,
  redirected_to: null,
  content_type: "text/html; charset=utf-8",
  title: "How to store coffee beans",
  description: "How to keep coffee beans fresh.",
  canonical_url: articleUrl,
  language: "en",
  indexable: true,
  in_sitemap: true,
  word_count: 19,
  inbound_links: 2,
  content_id: ids.article,
  first_seen_at: times.published,
  last_crawled_at: times.synced,
  error: null,
}
const detail: SitePageDetail = {
  ...page,
  robots: { meta: [], header: [] },
  headings: [{ depth: 1, text: "How to store coffee beans" }],
  links: [{ url: `${site}/shop`, text: "Shop", rel: [], kind: "internal", http_status: 200 }],
  hreflang: [],
  open_graph: [{ property: "og:type", content: "article" }],
  json_ld: [{ "@type": "Article", headline: "How to store coffee beans" }],
  text: "Keep beans dry, dark and closed.",
  truncated: false,
}

const audit: Audit = {
  id: ids.audit,
  brand_id: ids.brand,
  status: "completed",
  scope: "site",
  step: "done",
  progress: { done: 42, of: 42 },
  max_pages: 500,
  pages_found: 42,
  pages_crawled: 42,
  pages_failed: 0,
  left_out: [],
  score: 91,
  score_limit: null,
  issues: { error: 1, warning: 2, notice: 0 },
  core_web_vitals: {
    source: "page_speed",
    synced_at: null,
    missing: "not_configured",
    pages_measured: 0,
    lcp_ms: null,
    inp_ms: null,
    cls: null,
    note: "Set PAGESPEED_API_KEY, or install Chromium.",
  },
  accessibility: null,
  changes: null,
  error: null,
  created_at: times.asked,
  started_at: times.asked,
  finished_at: times.answered,
}

const file = (path: string) => ({ url: `${site}/${path}`, found: true, http_status: 200, bytes: 512, error: null })

/** Examples of the tools for the site's pages, audits and media. */
export const siteExamples = {
  list_pages: { answer: { data: [page], ...onlyPage } },
  get_page: { answer: detail },
  refresh_page: { body: {}, answer: detail },
  list_broken_links: {
    answer: {
      data: [
        {
          url: `${site}/old-shop`,
          kind: "internal",
          http_status: 404,
          error: null,
          checked_at: times.synced,
          links: 1,
          found_on: [{ page_id: ids.page, url: articleUrl, text: "Shop" }],
        },
      ],
      ...onlyPage,
    },
  },
  suggest_internal_links: {
    answer: {
      data: [
        {
          from_page_id: ids.otherPage,
          from_url: `${site}/blog/grind-size`,
          to_page_id: ids.page,
          to_url: articleUrl,
          anchor: "store the beans",
          context: "How you store the beans matters as much.",
          anchor_source: "text",
          similarity: 0.62,
        },
      ],
      ...onlyPage,
    },
  },
  start_audit: {
    body: { max_pages: 500 },
    answer: {
      ...audit,
      status: "queued",
      pages_found: 0,
      pages_crawled: 0,
      score: null,
      issues: { error: 0, warning: 0, notice: 0 },
      started_at: null,
      finished_at: null,
    },
  },
  list_audits: { answer: { data: [audit], ...onlyPage } },
  get_audit: { answer: audit },
  list_audit_issues: {
    answer: {
      data: [
        {
          code: "title_missing",
          severity: "error",
          category: "metadata",
          title: "Pages without a title",
          detail: "Search results show the title. Give each page one of its own.",
          change: null,
          pages_affected: 1,
          pages_checked: 42,
          pages_new: 0,
          pages_gone: 0,
          pages: [{ page_id: ids.otherPage, url: `${site}/blog/grind-size`, detail: null }],
        },
      ],
      ...onlyPage,
    },
  },
  check_ai_access: {
    answer: {
      domain: "harbourcoffee.example",
      url: `${site}/`,
      checked_at: times.synced,
      note: "The requests named these crawlers, but came from this instance. Sites can tell real crawlers by their IP address.",
      baseline: { http_status: 200, challenge: null, error: null },
      pages_checked: 43,
      robots_txt: { ...file("robots.txt"), sitemaps: [`${site}/sitemap.xml`] },
      llms_txt: { ...file("llms.txt"), found: false, http_status: 404, bytes: null, problems: [] },
      llms_full_txt: { ...file("llms-full.txt"), found: false, http_status: 404, bytes: null },
      sitemaps: [{ ...file("sitemap.xml"), urls: 42 }],
      crawlers: [
        {
          name: "GPTBot",
          operator: "OpenAI",
          purpose: "training",
          obeys_robots: "yes",
          allowed: false,
          blocked_by: "robots_txt",
          reason: "robots.txt disallows the home page (line 2).",
          rule: "Disallow: /",
          pages_allowed: 0,
          http_status: null,
          challenge: null,
          robots_header: null,
          ip_list_url: "https://openai.com/gptbot.json",
          documentation_url: "https://platform.openai.com/docs/bots",
        },
      ],
      page_rules: { meta: ["max-snippet:-1"], header: [] },
      content_signal: { search: "yes", ai_input: "yes", ai_train: "no", conflicts: [] },
      licence: { rsl_url: null, tdm_reserved: null },
      markdown: { negotiated: false, url: `${articleUrl}.md` },
      without_scripts: { words: 310, has_title: true, html_bytes: 18_400, text_bytes: 2100 },
      issues: [{ code: "ai_training_blocked", severity: "notice", detail: "GPTBot may not fetch the site." }],
    },
  },
  list_media: { answer: { data: [media], ...onlyPage } },
  get_media: { answer: used },
  upload_media: {
    body: {
      source: { kind: "url", url: "https://pictures.example/beans.jpg" },
      alt: media.alt,
      tags: media.tags,
    },
    answer: { ...used, uses: 0, used_by: [], removed: [] },
  },
  update_media: { body: { caption: "A tin keeps light out." }, answer: { ...used, caption: "A tin keeps light out." } },
  delete_media: { answer: { id: ids.media, deleted: true, restorable_until: times.synced } },
} satisfies Examples

import type { Article, Publication, Writing } from "@citable/contract"

import type { Examples } from "./example.ts"
import { articleUrl, ids, onlyPage, site, times } from "./world.ts"

const image = {
  url: `${site}/media/${ids.media}/beans.jpg`,
  width: 1600,
  height: 900,
  alt: "Coffee beans in a closed tin",
  media_id: ids.media,
}

const draft: Article = {
  id: ids.article,
  brand_id: ids.brand,
  type: "article",
  status: "draft",
  slug: "store-coffee-beans",
  previous_slugs: [],
  locale: "en",
  translation_group: null,
  title: "How to store coffee beans",
  excerpt: "Keep beans dry, dark and closed, and use them within four weeks.",
  body: "Keep beans **dry, dark and closed**.\n\n## How long do they last?\n\nUse them within four weeks after roasting.",
  body_format: "markdown",
  images: [image],
  cover: image,
  author: { name: "Ada Moreau", url: `${site}/people/ada`, image_url: null },
  tags: ["storage"],
  seo: {
    title: null,
    description: "How to keep coffee beans fresh.",
    canonical_url: null,
    noindex: false,
    json_ld: [],
  },
  word_count: 19,
  version: 1,
  revision: 7,
  has_unpublished_changes: true,
  created_at: times.written,
  updated_at: times.written,
  published_at: null,
  modified_at: null,
  custom: { level: "beginner" },
}

const published: Article = {
  ...draft,
  status: "published",
  version: 2,
  revision: 8,
  has_unpublished_changes: false,
  published_at: times.published,
}

const publication: Publication = {
  id: ids.publication,
  action: "publish",
  status: "succeeded",
  publish_at: null,
  created_at: times.published,
  integration_id: null,
  version: 2,
  remote_id: null,
  url: null,
  error: null,
  warnings: [],
}

const generating: Article = { ...draft, status: "generating", body: "", word_count: 0, images: [], cover: null }

const writing: Writing = {
  id: "wrt_01k9q7r2m5t8v1x4z6b3d5f7h9",
  kind: "generate",
  status: "queued",
  step: "waiting",
  progress: { done: 0, of: 0 },
  error: null,
  estimate_usd: 0.48,
  cost_usd: 0,
  writer: "claude",
  model: null,
  prompts: {},
  version: null,
  source: null,
  checks: [],
  created_at: times.published,
  finished_at: null,
}

/** Examples of the tools that read and write articles. */
export const contentExamples = {
  list_content: { answer: { data: [published], ...onlyPage, revision: 8, sync_token: "st_eyJyIjo4fQ.3kq9Zb1x" } },
  list_content_changes: {
    answer: {
      data: [
        { op: "upsert", id: ids.article, revision: 8, content: published },
        {
          op: "delete",
          id: ids.translation,
          slug: "kaffeebohnen-lagern",
          locale: "de",
          reason: "unpublished",
          revision: 9,
          at: times.synced,
        },
      ],
      next_sync_token: "st_eyJyIjo5fQ.8sLw2Qpe",
      has_more: false,
    },
  },
  get_content: { answer: published },
  get_content_by_slug: { answer: published },
  create_content: {
    body: { title: draft.title, excerpt: draft.excerpt, body: draft.body, tags: draft.tags, author: draft.author },
    answer: draft,
  },
  update_content: {
    body: { title: "How to store coffee beans at home", seo: { noindex: false } },
    answer: {
      ...published,
      title: "How to store coffee beans at home",
      version: 3,
      revision: 9,
      has_unpublished_changes: true,
      updated_at: times.synced,
    },
  },
  delete_content: { answer: { id: ids.article, deleted: true, restorable_until: times.synced } },
  generate_content: {
    body: { brief: "How to keep coffee beans fresh at home", keyword: "store coffee beans", words: 800 },
    answer: { content: generating, writing },
  },
  rewrite_content: {
    body: { instructions: "Add a section on freezing beans." },
    answer: { content: { ...published, status: "generating" }, writing: { ...writing, kind: "rewrite" } },
  },
  translate_content: {
    body: { locale: "de" },
    answer: {
      content: { ...generating, id: ids.translation, slug: "kaffeebohnen-lagern", locale: "de" },
      writing: { ...writing, kind: "translate" },
    },
  },
  score_content: {
    answer: {
      content_id: ids.article,
      version: 2,
      score: 85,
      metrics: {
        words: 19,
        sentences: 2,
        words_per_sentence: 7,
        reading_ease: 88.9,
        headings: 1,
        links: 0,
        images: 1,
        images_without_alt: 0,
      },
      checks: [
        {
          code: "short_sentences",
          category: "readability",
          state: "passed",
          passed: true,
          weight: 10,
          detail: "7 words a sentence.",
        },
        {
          code: "cites_sources",
          category: "links",
          state: "failed",
          passed: false,
          weight: 5,
          detail: "The article links to no source. Link to what it relies on.",
        },
      ],
    },
  },
  list_content_revisions: {
    answer: {
      data: [
        {
          id: ids.revision,
          content_id: ids.article,
          version: 1,
          title: draft.title,
          slug: draft.slug,
          word_count: draft.word_count,
          changed: [],
          written_by: { kind: "user", name: "ada@example.com" },
          name: "Ready for the editor",
          created_at: times.written,
        },
      ],
      ...onlyPage,
    },
  },
  restore_content_revision: { answer: { ...published, version: 4, revision: 10, has_unpublished_changes: true } },
  create_preview: {
    answer: { token: "pvw_EXAMPLE", content_id: ids.article, expires_at: "2026-07-01T09:30:00.000Z" },
  },
  publish_content: { body: {}, answer: { publication, content: published } },
  unpublish_content: { body: {}, answer: { ...published, status: "unpublished", revision: 11 } },
  list_publications: {
    answer: {
      items: [],
      data: [
        { ...publication, id: ids.laterPublication, integration_id: ids.deployHook, created_at: times.synced },
        publication,
      ],
      submissions: [
        {
          url: articleUrl,
          to: "index_now",
          integration_id: null,
          change: "shown",
          version: 3,
          state: "received",
          reason: null,
          response_status: 200,
          submitted_at: times.synced,
          retry_at: null,
        },
      ],
    },
  },
} satisfies Examples

import type { Article } from "@citable/contract"

const words =
  "the brand writes about answers that assistants cite when somebody asks for a product like this one".split(" ")

/** The n-th article: of Markdown with links, quotes and breaks, the same in every process. */
export function makeArticle(at: number, { bodyBytes, revision }: { bodyBytes: number; revision: number }): Article {
  const id = `cnt_${String(at).padStart(26, "0")}`
  const time = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()
  return {
    id,
    brand_id: "brd_1",
    type: "article",
    status: "published",
    slug: `article-number-${at}`,
    previous_slugs: at % 10 === 0 ? [`article-${at}`] : [],
    locale: "en",
    translation_group: null,
    title: `Article number ${at}`,
    excerpt: `What article ${at} is about, in one sentence that somebody wrote.`,
    body: makeBody(at, bodyBytes),
    body_format: "markdown",
    images: [
      { url: `https://images.example.com/${at}.jpg`, width: 1600, height: 900, alt: "A picture", media_id: null },
    ],
    cover: null,
    author: { name: `Author ${at % 20}`, url: null, image_url: null },
    tags: [`topic-${at % 30}`, "news"],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
    word_count: 1000,
    version: 1,
    revision,
    has_unpublished_changes: false,
    created_at: time,
    updated_at: time,
    published_at: time,
    modified_at: null,
    custom: {},
  }
}

function makeBody(at: number, bytes: number): string {
  let text = `# Article ${at}\n\n`
  let state = at + 1
  while (text.length < bytes) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const word = words[state % words.length] ?? ""
    const kind = Math.floor(state / 1024) % 40
    text +=
      kind === 0
        ? `${word}.\n\n`
        : kind === 1
          ? `[${word}](https://example.com/${state}) `
          : kind === 2
            ? `"${word}" `
            : `${word} `
  }
  return text.slice(0, bytes)
}

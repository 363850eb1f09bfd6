/** Names that callers try first, by the member that the contract has. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  aliases: ["aka", "alternative_names", "other_names", "names", "synonyms"],
  alt: ["alt_text", "description", "title"],
  anchor: ["anchor_text", "text", "link_text"],
  as: ["mode", "target_status"],
  author: ["byline", "writer", "creator", "author_name"],
  body: ["content", "markdown", "text", "html", "body_markdown", "article", "description"],
  body_format: ["format", "content_format", "content_type"],
  brand_id: ["brand", "site_id", "project_id", "workspace_id"],
  brief: ["prompt", "topic", "description", "instructions", "text", "subject"],
  canonical_url: ["canonical", "canonical_link"],
  compare: ["comparison", "compare_to", "versus"],
  competitor_id: ["competitor", "id"],
  connection: ["config", "credentials", "settings", "connector", "platform"],
  content_id: ["article_id", "post_id", "article", "content", "id"],
  cover: ["image", "cover_image", "featured_image", "hero_image", "hero", "thumbnail", "banner"],
  cursor: ["page", "page_token", "next_cursor", "after", "offset", "next"],
  default_locale: ["locale", "language", "default_language"],
  description: ["meta_description", "summary", "text"],
  domains: ["domain", "website", "websites", "site", "sites", "url", "urls", "host"],
  enabled: ["active", "is_active", "is_enabled", "disabled", "paused", "status"],
  engine: ["model", "provider", "llm", "platform"],
  engines: ["models", "providers", "llms", "platforms"],
  events: ["event_types", "types", "topics", "subscriptions"],
  excerpt: ["summary", "description", "teaser", "abstract", "intro", "subtitle", "meta_description"],
  fields: ["select", "columns", "include", "properties"],
  filename: ["name", "file_name", "file"],
  from: ["start", "start_date", "since", "date_from", "from_date"],
  ids: ["id", "content_ids", "article_ids"],
  image_url: ["image", "avatar", "avatar_url", "photo", "picture"],
  images: ["pictures", "media", "photos"],
  instructions: ["prompt", "text", "brief", "message"],
  integration_id: ["integration", "target", "target_id", "destination", "id"],
  keyword: ["text", "name", "term", "query", "phrase", "value", "word"],
  keywords: ["terms", "queries", "phrases", "text", "items", "words"],
  kind: ["type", "platform", "provider"],
  limit: ["count", "size", "per_page", "page_size", "max", "max_results", "top", "first", "n"],
  locale: ["language", "lang", "hreflang", "languages"],
  market: ["country", "region", "location", "geo"],
  media_id: ["image_id", "file_id", "asset_id", "media", "id"],
  name: ["title", "label", "brand", "competitor", "brand_name", "display_name"],
  noindex: ["no_index", "robots", "indexable"],
  prompt_id: ["prompt", "id"],
  prompt_ids: ["prompts", "prompt", "ids"],
  prompt_tag: ["tag", "tags", "topic"],
  prompts: ["text", "questions", "queries", "items"],
  publish_at: ["schedule_at", "scheduled_at", "scheduled_for", "date", "publish_date", "when", "at"],
  published_at: ["date", "publish_date", "published_date", "published", "pub_date", "created_at"],
  q: ["query", "search", "text", "filter", "keyword", "contains", "term"],
  search_console_property: ["property", "site_url", "search_console"],
  secret: ["token", "key", "api_key"],
  seeds: ["keywords", "seed", "topics", "words", "terms", "seed_keywords"],
  seo: [
    "seo_title",
    "meta_title",
    "seo_description",
    "meta_description",
    "canonical_url",
    "meta",
    "noindex",
    "json_ld",
  ],
  slug: ["url", "path", "permalink", "handle", "url_slug"],
  sort: ["order", "order_by", "sort_by", "orderby"],
  source: ["url", "file", "data", "content", "src"],
  tags: ["topics", "categories", "category", "labels", "keywords"],
  target_url: ["url", "page", "landing_page", "target"],
  text: ["prompt", "question", "query", "content", "name", "title", "value", "message"],
  title: ["name", "headline", "heading", "subject"],
  to: ["end", "end_date", "until", "date_to", "to_date"],
  topics: ["keywords", "themes", "subjects", "tags", "seeds"],
  type: ["kind", "content_type"],
  url: ["uri", "link", "href", "address", "page", "endpoint", "callback_url", "webhook_url", "target_url", "website"],
  words: ["word_count", "length", "target_words"],
}

/** Longer names are no slips of the pen. */
const longestName = 40

/** Finds the known member that a caller probably means by an unknown one; undefined if none is near. */
export function nearestMember(unknown: string, known: readonly string[]): string | undefined {
  if (unknown.length > longestName) return undefined
  const name = plain(unknown)
  const same = known.find((member) => plain(member) === name || singular(plain(member)) === singular(name))
  if (same !== undefined) return same
  const synonymsOf = (member: string) => (Object.hasOwn(synonyms, member) ? (synonyms[member] ?? []) : [])
  const meant = known.find((member) => synonymsOf(member).some((synonym) => plain(synonym) === name))
  if (meant !== undefined) return meant
  const [nearest] = known
    .map((member) => ({ member, distance: editDistance(singular(plain(member)), singular(name)) }))
    .filter(({ member, distance }) => distance <= Math.min(2, Math.floor(member.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.member
}

/** A name without its case and separators: `mediaId` and `media_id` are the same. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")
const singular = (name: string): string => name.replace(/(?<=..)s$/, "")

/** How many letters to insert, remove or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [above, letter] of Array.from(one).entries()) {
    const next = [above + 1]
    for (let at = 0; at < other.length; at += 1) {
      const replaced = (row[at] ?? 0) + (other[at] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

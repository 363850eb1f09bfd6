interface CompetitorTable {
  id: string
  brand_id: string
  name: string
  domains: string
  aliases: string
  created_at: number
  updated_at: number
}

/** Questions that scans ask. What was deleted stays, for the answers that it got. */
interface PromptTable {
  id: string
  brand_id: string
  text: string
  locale: string
  market: string | null
  /** SHA-256 of text, locale and market, as `promptKey` makes it: a brand asks a question once. */
  key: string
  engines: string
  enabled: number
  created_at: number
  updated_at: number
  deleted_at: number | null
}

interface PromptTagTable {
  prompt_id: string
  tag: string
}

/** The tables of AI visibility, as Kysely sees them. */
export interface VisibilityTables {
  competitors: CompetitorTable
  prompts: PromptTable
  prompt_tags: PromptTagTable
}

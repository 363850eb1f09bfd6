import type { ColumnType, Generated } from "kysely"

interface CompetitorTable {
  id: string
  brand_id: string
  name: string
  domains: string
  aliases: string
  /** Phrases that hold a name and mean something else, as JSON. Null for none. */
  exclude: Generated<string | null>
  created_at: number
  updated_at: number
}

/** The questions that scans ask. A deleted prompt stays for its answers. */
interface PromptTable {
  id: string
  brand_id: string
  text: string
  locale: string
  market: string | null
  /** The SHA-256 of text, locale and market (`promptKey`), which is unique in a brand. */
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

/** The scans of a brand. Costs are millionths of a US dollar. */
interface ScanTable {
  id: string
  brand_id: string
  status: "queued" | "running" | "completed" | "failed" | "cancelled"
  /** `import` for answers that somebody else has asked for. */
  trigger: "manual" | "schedule" | "import"
  prompts: number
  repeats: number
  max_cost: number | null
  created_at: number
  started_at: number | null
  finished_at: number | null
}

/** A call of a scan: one question to one engine. */
interface ScanCallTable {
  id: string
  scan_id: string
  prompt_id: string
  text: string
  locale: string
  market: string | null
  engine: string
  repeat: number
  state: "planned" | "answered" | "failed" | "cancelled"
  attempts: ColumnType<number, number | undefined>
  due_at: number
  /** Until when it counts as on its way; null if it is not. */
  reserved_until: Generated<number | null>
  cost: number | null
  model: string | null
  error_code: string | null
  error_detail: string | null
}

interface AnswerTable {
  id: string
  brand_id: string
  scan_id: string
  prompt_id: string
  call_id: string
  prompt: string
  engine: string
  surface: "api" | "consumer"
  model: string | null
  source: string
  locale: string
  repeat: number
  text: string
  /** The sources that the engine names, as JSON. */
  sources: string
  /** The pages that its searches found, as JSON; null if the engine does not say, and for answers from before this column. */
  found: string | null
  searches: string | null
  /** The vendor's answer, verbatim. */
  raw: string
  cost: number | null
  /** Why it does not count in figures; null if it counts. */
  left_out: "from_memory" | "cut" | "filtered" | "refused" | null
  /** The names in its lists that nobody tracks, as JSON; null until it is read again. */
  listed: string | null
  /** The hash of the names that the parser searched for (`hashNames`). */
  names_hash: string
  /** The UTC day, such as `2026-07-01`. */
  day: string
  answered_at: number
  /** When it was last parsed for other names or with another result. */
  read_at: number
}

interface AnswerMentionTable {
  answer_id: string
  /** Empty for the brand itself. */
  competitor_id: string
  name: string
  position: number
  /** Its place in the answer's list; null if no list has it. */
  rank: number | null
  count: number
  tone: "positive" | "neutral" | "negative" | null
  quote: string
}

/** The names of which an answer knows nothing. */
interface AnswerAbsenceTable {
  answer_id: string
  /** Empty for the brand itself. */
  competitor_id: string
}

interface AnswerCitationTable {
  answer_id: string
  position: number
  /** The page's canonical URL. It identifies the page. */
  url: string
  /** The link as the engine gave it; null if it is the canonical URL, or if the answer is older than this column. */
  link: string | null
  domain: string
  title: string | null
  type: "own" | "competitor" | "social" | "media" | "reference" | "other"
  competitor_id: string | null
  /** 1 if the vendor hid the address, and `url` is the front page of the site. */
  unresolved: Generated<number>
}

/** An answer that a vendor bills and nobody can use. */
interface LostAnswerTable {
  id: string
  brand_id: string
  scan_id: string
  call_id: string
  engine: string
  error_code: string
  /** Millionths of a US dollar; null if it is unknown. */
  cost: number | null
  /** The UTC day. */
  day: string
  lost_at: number
}

/**
 * The counts of a day, so metrics do not read answers. There is a row for each name (`name_id` is empty for the brand itself), and one with
 * `*` for the answers. `*cut` counts answers that are left out for this reason. Each exists twice: for its prompt, and with an empty `prompt_id` for all prompts.
 */
interface VisibilityDayTable {
  brand_id: string
  prompt_id: string
  day: string
  engine: string
  surface: "api" | "consumer"
  locale: string
  name_id: string
  answers: number
  mentioned: number
  cited: number
  citations: number
  positions: number
  positive: number
  neutral: number
  negative: number
  unclassified: number
  absent: number
  ranked: number
  ranks: number
  /** Answers whose searches found a page of the name; in the row `*`, those that say what searches found. */
  found: number
  /** When the row was last written. */
  updated_at: number
}

/** What is known of the answers of a day, in one row. It is current as long as the day has no mark. */
interface PackedDayTable {
  brand_id: string
  day: string
  /** How many marks were taken off so far. */
  version: number
  /** Its rows in `visibility_days` for all prompts, as JSON. */
  packed: string
  /** The pages that its answers cite, as deflated JSON. */
  cited: Uint8Array
}

/** A change of the counts of a day. The database adds it, in the transaction that changes them; packing the day takes it off. */
interface DayMarkTable {
  brand_id: string
  day: string
}

/** A change of figures that a brand's people are told, with the brand's figures of `since` to `until` before it. */
interface FigureNoticeTable {
  brand_id: string
  /** What changed: a key of `noticeTexts`. */
  code: string
  at: number
  since: string
  until: string
  answers: number
  mentioned: number
  cited: number
}

/**
 * Days that follow each other, on each of which a model of an engine has answered a prompt. Spans may overlap. A prompt of a deleted answer
 * stays, as it does in `visibility_days`.
 */
interface AskedSpanTable {
  brand_id: string
  prompt_id: string
  engine: string
  surface: "api" | "consumer"
  locale: string
  /** As the engine names it; empty if it does not. */
  model: string
  first_day: string
  last_day: string
}

/** The tables of AI visibility. */
export interface VisibilityTables {
  competitors: CompetitorTable
  prompts: PromptTable
  prompt_tags: PromptTagTable
  scans: ScanTable
  scan_calls: ScanCallTable
  answers: AnswerTable
  answer_mentions: AnswerMentionTable
  answer_absences: AnswerAbsenceTable
  answer_citations: AnswerCitationTable
  /** The pages that the searches of an answer found, cited or not. */
  found_pages: AnswerCitationTable
  lost_answers: LostAnswerTable
  asked_spans: AskedSpanTable
  visibility_days: VisibilityDayTable
  packed_days: PackedDayTable
  day_marks: DayMarkTable
  figure_notices: FigureNoticeTable
}

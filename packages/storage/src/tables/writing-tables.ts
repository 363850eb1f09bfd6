import type { SentenceKind } from "@citable/writing/judge/sentence-verdicts"
import type { WritingStep } from "@citable/writing/writing-run"
import type { Generated } from "kysely"

export type WritingKind = "generate" | "rewrite" | "translate" | "analyze" | "reply" | "judge"
export type WritingStatus = "queued" | "running" | "completed" | "failed" | "cancelled"

/** A job that asks language models to write. Money is in millionths of a US dollar. */
interface WritingJobTable {
  id: string
  account_id: string
  brand_id: string
  kind: WritingKind
  /** The article that it writes. */
  content_id: string | null
  status: WritingStatus
  /** What the caller asked for, as JSON. */
  settings: string
  /** The vendor that writes. */
  writer: string
  /** What it may cost at most, as far as its beginning tells; null without known prices. */
  estimate: number | null
  step: WritingStep | null
  done: Generated<number>
  of: Generated<number>
  /** The calendar month (UTC) whose budget pays, such as `2026-11`. */
  month: string
  /** What is reserved for it and not spent yet. */
  reserved: number
  spent: Generated<number>
  /** How often it began again after a failure that may pass. */
  attempts: Generated<number>
  /** Counts its runs. A run that finds a later number stops, because another worker has taken the job. */
  run: Generated<number>
  /** What it gave, as JSON: the version that it wrote, the prompts and the checks. */
  result: string | null
  error_code: string | null
  error: string | null
  created_at: number
  started_at: number | null
  finished_at: number | null
}

/** One paid answer of a job. A job that goes on after a restart reads it here instead of paying again. */
interface WritingCallTable {
  job_id: string
  step: string
  /** Which request of its step it answers, from 0 on. */
  turn: number
  /** The SHA-256 of the request, so that an answer to another request is never taken for this one's. */
  request: string
  writer: string
  model: string | null
  input_tokens: number | null
  cached_tokens: number | null
  output_tokens: number | null
  /** Null if the prices are unknown. */
  cost: number | null
  duration_ms: number
  /** The answer as JSON, deflated. Null once a job ends that read texts of strangers on Reddit. */
  answer: Uint8Array | null
  created_at: number
}

/** What a step of a job without a model gave, as deflated JSON, so that a job that goes on sends the same requests as before. */
interface WritingStepTable {
  job_id: string
  step: string
  result: Uint8Array
}

/** Texts that a brand has had translated. */
interface TranslationMemoryTable {
  brand_id: string
  /** The language of the translation. */
  locale: string
  /** The hash of the segment: its kind, text and placeholders. */
  hash: string
  /** The hash of the names that stay as they are, and of the source's language. */
  glossary: string
  text: string
  used_at: number
}

/** What an account, or one brand of it, spends on writing in a calendar month (UTC). */
interface WritingSpendingTable {
  account_id: string
  /** Empty for the account as a whole. */
  brand_id: string
  month: string
  /** How many jobs began. */
  jobs: number
  reserved: number
  spent: number
}

/** What a judge said of a sentence. */
interface SentenceVerdictTable {
  brand_id: string
  /** The hash of the question and of who judges. */
  key: string
  /** The hash of the sentence, the kind and the name alone. */
  question: string
  kind: SentenceKind
  verdict: string
  model: string
  created_at: number
}

export interface WritingTables {
  sentence_verdicts: SentenceVerdictTable
  writing_jobs: WritingJobTable
  writing_calls: WritingCallTable
  writing_steps: WritingStepTable
  translation_memory: TranslationMemoryTable
  writing_spending: WritingSpendingTable
}

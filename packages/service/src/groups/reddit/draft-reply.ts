import { isCitableError, type ParsedToolInput } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { EngineError } from "@citable/engines/engine-error"
import { findLanguage, toLanguage } from "@citable/language/text/find-language"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import { toProfile } from "@citable/storage/brand-row"
import { listCautions } from "@citable/writing/reply/list-cautions"

import type { CallContext } from "../../call/call-context.ts"
import { noWriter, openWriters } from "../../engines/writers/open-writers.ts"
import { runShortJob } from "../../writing/run-short-job.ts"

type Input = ParsedToolInput<"draft_reddit_reply">

export interface DraftedReply {
  text: string
  model: string | null
  promptVersion: string
  cautions: string[]
}

/** The caller waits for this. */
const writerMs = 90_000
const maxPostCharacters = 8000

/** Asks a writer, before the transaction of the call. Nothing is posted, and nothing is stored but the paid answer. */
export async function draftReply(context: CallContext, input: Input): Promise<DraftedReply> {
  const { db, brand, now } = context
  if (!context.principal.scopes.has("content:generate")) throw insufficientScope("content:generate")
  if (context.redditLlm === "off") {
    throw new ProblemError(
      "not_configured",
      "This instance sends no text of Reddit to a language model. To allow it for drafts of replies, set REDDIT_LLM=drafts (option `redditLlm`) and start the service again.",
    )
  }
  const row = await readRow(context, input)
  const [writer] = await openWriters(context, brand.id)
  if (writer === undefined) throw new ProblemError("not_configured", noWriter)
  const thread = await readTexts(context, input, row)
  const wanted = input.locale ?? findThreadLanguage(thread, brand.default_locale)
  // A thread of a few words tells no language. The model reads it all the same, and the checks need one.
  const locale = wanted ?? brand.default_locale
  const { facts, banned_claims: bannedClaims } = toProfile(brand)
  // Hundreds of modules, which a start does not need.
  const { writeReply } = await import("@citable/writing/reply/write-reply")
  const { text: rules, version: promptVersion } = await context.prompts("reply-to-thread")
  try {
    const { result, model } = await runShortJob(
      writer,
      {
        db,
        accountId: brand.account_id,
        brandId: brand.id,
        kind: "reply",
        settings: { ...input, prompt_version: promptVersion },
        limits: context.writingLimits,
        now,
        tally: context.tally,
      },
      (step) =>
        writeReply(step("reply"), {
          rules,
          brand: brand.name,
          aliases: JSON.parse(brand.aliases) as string[],
          facts,
          bannedClaims,
          thread,
          locale,
          brandLocale: brand.default_locale,
          wanted,
          instructions: input.instructions,
          signal: AbortSignal.timeout(writerMs),
        }),
    )
    const cautions = listCautions({
      subreddit: row.subreddit,
      state: row.state,
      postedAt: row.posted_at,
      readAt: row.checked_at ?? row.synced_at,
      locale,
      claimsLocale: bannedClaims.length === 0 ? null : brand.default_locale,
      now: now(),
    })
    return { text: result.text, model, promptVersion, cautions }
  } catch (cause) {
    if (isCitableError(cause) && cause.code === "writing_stopped") {
      throw new ProblemError("conflict", cause.message, { cause })
    }
    if (!(cause instanceof EngineError)) throw cause
    const headers = cause.retryAfter === null ? {} : { "retry-after": String(Math.ceil(cause.retryAfter / 1000)) }
    throw new ProblemError("integration_failed", cause.message, { headers, cause })
  }
}

async function readRow({ db, brand }: CallContext, { thread_id: threadId }: Input) {
  const row = await db
    .selectFrom("reddit_threads")
    .select(["subreddit", "title", "body", "state", "posted_at", "synced_at", "checked_at", "removed_at"])
    .where("id", "=", threadId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  return row
}

/** The thread's post, and the comments from it down to the one to answer. */
async function readTexts(
  { db }: CallContext,
  { thread_id: threadId, reddit_id: redditId }: Input,
  row: Awaited<ReturnType<typeof readRow>>,
): Promise<string[]> {
  if (row.removed_at !== null) {
    throw new ProblemError("conflict", "Reddit no longer has this thread, so there is nothing to reply to.")
  }
  const post = [row.title ?? "", row.body ?? ""].filter(Boolean).join("\n\n")
  if (post === "" && redditId === undefined) {
    throw new ProblemError("conflict", "The service has no text of this thread. Read it with get_reddit_thread first.")
  }
  const comments = await db
    .selectFrom("reddit_comments")
    .select(["reddit_id", "parent_id", "body"])
    .where("thread_id", "=", threadId)
    .execute()
  const byId = new Map(comments.map((comment) => [comment.reddit_id, comment]))
  const chain: string[] = []
  const seen = new Set<string>()
  for (let id: string | null | undefined = redditId; id != null && !seen.has(id);) {
    seen.add(id)
    const comment = byId.get(id)
    if (comment === undefined) break
    chain.unshift(comment.body)
    id = comment.parent_id
  }
  if (redditId !== undefined && chain.length === 0) {
    const detail =
      "The thread has no such comment, or the service has not read it. Read the thread with get_reddit_thread."
    throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/reddit_id", detail }] })
  }
  if (redditId !== undefined && chain.at(-1)?.trim() === "") {
    throw new ProblemError("conflict", "Reddit no longer has this comment, so there is nothing to reply to.")
  }
  return [post, ...chain].filter(Boolean).map((text) => text.slice(0, maxPostCharacters).toWellFormed())
}

/** The language of what a reply answers, else of the whole thread. The brand's own tag says more about its language. */
function findThreadLanguage(thread: readonly string[], brandLocale: string): string | undefined {
  const found = findLanguage(thread.at(-1) ?? "") ?? findLanguage(thread.join("\n\n"))
  return found === toLanguage(brandLocale) ? brandLocale : found
}

import type { Tool } from "@citable/contract"

import type { Answer, CachedAnswer, CallContext, WriteContext } from "../call/call-context.ts"
import { matchesEtag } from "../call/matches-etag.ts"
import { checkTool, reaches, scopesIn } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"
import { invalidInput } from "../problems/invalid-input.ts"
import { notFound, ProblemError } from "../problems/problem-error.ts"
import { accountDatabase } from "../storage/account-database.ts"
import type { BrandRow } from "../storage/brand-row.ts"
import { prepareQuery } from "../storage/prepare-query.ts"
import type { Moment } from "../storage/read-memory.ts"
import { bulkImportHandlers } from "./bulk-imports.ts"
import { type AnswerTerms, checkReplay, termsOf } from "./check-replay.ts"
import type { Page } from "./create-page-cache.ts"
import { handlers } from "./handlers.ts"
import { findAnswer, type OnceInput, runOnce } from "./idempotency.ts"
import type { Kernel } from "./kernel.ts"
import { rejectNullCharacters } from "./reject-null-characters.ts"
import type { Reply } from "./reply.ts"

export interface Call {
  /** Who was admitted; see `admit`. */
  principal: Principal
  /** What was known of the database when the caller was admitted. */
  moment: Moment
  ifNoneMatch: string | null
  ifMatch: string | null
  /** Honoured for a POST. */
  idempotencyKey: string | null
  /** All that a GET asks, in words, of which tool too: whoever asks the same again while nothing was written gets the same. Null: a call that may write. */
  asked: string | null
  /** Reads the tool's flat input. */
  input: () => Promise<Record<string, unknown>>
}

/**
 * The one gate that every call passes, whatever surface it comes from, after `admit` (authenticate -> allowance):
 * scope -> parse -> brand bound to the credential -> handler -> output parsed. What is not a GET runs in one transaction,
 * which is committed after the last step, together with the answer where that is kept for an `Idempotency-Key`.
 * Throws, or rejects with, a `ProblemError` where a call is refused.
 */
export function invoke(whole: Kernel, tool: Tool, call: Call): Reply<unknown> | Promise<Reply<unknown>> {
  const { principal } = call
  checkTool(principal, tool)
  const asked = call.asked === null ? undefined : `${principal.credentialId} ${call.asked}`
  const known = asked === undefined ? undefined : (call.moment.recall(asked) as Known | undefined)
  if (known !== undefined) {
    if (matchesEtag(call.ifNoneMatch, known.etag))
      return { notModified: true, etag: known.etag, headers: known.headers }
    const { pageKey } = known
    const page = pageKey === undefined ? undefined : whole.pages.get(pageKey)
    if (pageKey !== undefined && page !== undefined) return { page, pageKey }
  }
  return carryOut(whole, tool, call, asked)
}

/** The steps of the gate after the first one, for what is not known yet; `asked` is what its answer is kept under. */
async function carryOut(whole: Kernel, tool: Tool, call: Call, asked: string | undefined): Promise<Reply<unknown>> {
  const { principal } = call
  const kernel: Kernel = { ...whole, db: accountDatabase(whole.db, principal.accountId) }
  const request = await call.input()
  // A preview token reads its one item by its id.
  if (principal.contentId !== undefined && request["content_id"] !== principal.contentId) throw notFound()
  const parsed = tool.input.safeParse(request)
  if (!parsed.success) throw invalidInput(tool, parsed.error)
  const input = parsed.data
  rejectNullCharacters(input)
  const { idempotencyKey: key } = call
  const once: OnceInput | undefined =
    tool.method === "POST" && key !== null
      ? { credentialId: principal.holderId ?? principal.credentialId, key, request: [tool.name, request] }
      : undefined
  // Before the brand is bound: what it leads to may be gone by now, and the answer is the same all the same.
  const earlier = once && (await findAnswer<KeptAnswer>(kernel, once))
  if (earlier !== undefined) return asReplay(call, tool, earlier)
  const brand = await bindBrand(kernel, call, tool, input)
  if (brand !== undefined) checkTool(principal, tool, brand.id)
  const scopes = brand === undefined ? principal.scopes : scopesIn(principal, brand.id)
  const context: CallContext = {
    ...kernel,
    principal: { ...principal, scopes },
    // Tools without a brand in their path never look at it.
    brand: brand as BrandRow,
    view: scopes.has("content:read_drafts") ? "working" : "live",
    ifMatch: call.ifMatch,
  }
  const entry = toEntry(entries[tool.name])
  if (entry === undefined) throw notConfigured(tool)
  if (asked !== undefined) {
    const reply = await toReply(kernel, tool, call, await entry.handle(context as WriteContext, input, undefined))
    if ("page" in reply) {
      const { etag, headers } = reply.page
      call.moment.keep(asked, { etag, headers, pageKey: reply.pageKey } satisfies Known)
    } else if ("notModified" in reply) {
      const { etag, headers = {} } = reply
      call.moment.keep(asked, { etag, headers } satisfies Known)
    }
    return reply
  }

  const prepared = await entry.prepare?.(context, input)
  let mayDeliver = false
  const deliverAfterCommit = () => void (mayDeliver = true)
  const work = async (trx: WriteContext["db"]) => {
    const answer = await entry.handle({ ...context, db: trx, deliverAfterCommit }, input, prepared)
    if (!("output" in answer)) throw new Error(`Tool ${tool.name} may change something, and has no output`)
    return { ...checkOutput(tool, answer), terms: termsOf(scopes, brand?.id) }
  }
  const { answer, isReplayed } = await runOnce<KeptAnswer>(kernel, once, work)
  if (mayDeliver) kernel.notifyWorkers()
  return isReplayed ? asReplay(call, tool, answer) : answer
}

/** An answer with what it was made under, as it is kept for an `Idempotency-Key`. */
type KeptAnswer = Answer<unknown> & { terms: AnswerTerms }

type Handled = Answer<unknown> | CachedAnswer<unknown>
type Handle = (context: WriteContext, input: unknown, prepared: unknown) => Promise<Handled>
interface Entry {
  prepare?: (context: CallContext, input: unknown) => Promise<unknown>
  handle: Handle
}

// Untyped on purpose: the union of all handlers takes minutes to type-check.
const entries: Readonly<Record<string, unknown>> = { ...bulkImportHandlers, ...handlers }

/** A handler alone is an entry that prepares nothing. The types of tools are checked where handlers are listed. */
function toEntry(listed: unknown): Entry | undefined {
  return typeof listed === "function" ? { handle: listed as Handle } : (listed as Entry | undefined)
}

/** How an earlier call was answered that asked the same, and where its page is; without one where its caller had it already. */
type Known = Pick<Page, "etag" | "headers"> & { pageKey?: string }

function asReplay({ principal }: Call, tool: Tool, answer: KeptAnswer): KeptAnswer {
  checkReplay(principal, tool, answer.terms)
  return { ...answer, headers: { ...answer.headers, "idempotency-replayed": "true" } }
}

/** Throws where an output is not what the contract says: nothing undeclared ever leaves. */
function checkOutput<Given extends Answer<unknown>>(tool: Tool, answer: Given): Given {
  const output = tool.output.safeParse(answer.output)
  if (output.success) return answer
  throw new Error(`Tool ${tool.name} made an output that breaks the contract`, { cause: output.error })
}

/** Answers a GET: not modified where the caller has it (RFC 9110, section 13.1.2), from the page cache where it is there, else as it was read. */
async function toReply({ pages }: Kernel, tool: Tool, call: Call, handled: Handled): Promise<Reply<unknown>> {
  const { etag, headers = {} } = handled
  if (etag !== undefined && matchesEtag(call.ifNoneMatch, etag)) return { notModified: true, etag, headers }
  if ("output" in handled) return checkOutput(tool, handled)
  const { pageKey } = handled
  const page = pages.get(pageKey) ?? toPage(checkOutput(tool, await handled.read()))
  pages.set(pageKey, page)
  if (!matchesEtag(call.ifNoneMatch, page.etag)) return { page, pageKey }
  return { notModified: true, etag: page.etag, headers: page.headers }
}

function toPage({ output, etag, headers = {} }: Answer<unknown> & { etag: string }): Page {
  return { body: Buffer.from(JSON.stringify(output)), etag, headers }
}

/** What this instance cannot do: the tool is declared, and nothing here carries it out. */
function notConfigured(tool: Tool): ProblemError {
  return new ProblemError(
    "not_configured",
    `This instance cannot do ${tool.name}: nothing that carries it out is configured.`,
  )
}

/** Finds the brand that the input leads to; unknown and foreign are the same 404. */
async function bindBrand(
  kernel: Kernel,
  { principal, moment }: Call,
  tool: Tool,
  input: Record<string, unknown>,
): Promise<BrandRow | undefined> {
  let brandId: string | undefined
  if (typeof input["brand_id"] === "string") brandId = input["brand_id"]
  else {
    for (const [parameter, table] of [
      ["content_id", "contents"],
      ["webhook_id", "webhooks"],
      ["integration_id", "integrations"],
    ] as const) {
      // The path alone decides: an id in the body belongs to what the path has named.
      if (!tool.path.includes(`{${parameter}}`)) continue
      const id = input[parameter]
      if (typeof id !== "string") continue
      const row = await kernel.db.selectFrom(table).select("brand_id").where("id", "=", id).executeTakeFirst()
      if (row === undefined) throw notFound()
      brandId = row.brand_id
    }
  }
  if (brandId === undefined) return undefined
  const id = brandId
  const brand = await moment.remember(`brand ${id}`, async () => (await findBrand(kernel.db, id))[0])
  if (brand === undefined || !reaches(principal, brand)) throw notFound()
  return brand
}

const findBrand = prepareQuery((db, id: string) => db.selectFrom("brands").selectAll().where("id", "=", id))

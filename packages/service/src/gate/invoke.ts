import type { Tool } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { invalidInput } from "@citable/problems/invalid-input"
import { accountDatabase } from "@citable/storage/account-database"
import { type BrandRow, selectBrand } from "@citable/storage/brand-row"
import { prepareQuery } from "@citable/storage/prepare-query"
import type { Moment } from "@citable/storage/read-memory"

import type { OpenNote } from "../call/actions/note-action.ts"
import type { Answer, CachedAnswer, CallContext, PageAnswer, WriteContext } from "../call/call-context.ts"
import { matchesEtag } from "../call/matches-etag.ts"
import { checkTool, reaches, scopesIn } from "../credentials/permissions.ts"
import type { Principal } from "../credentials/principal.ts"
import type { Jobs } from "../jobs/jobs.ts"
import { bulkImportHandlers } from "./bulk-imports.ts"
import { type AnswerTerms, checkReplay, termsOf } from "./check-replay.ts"
import type { Page } from "./create-page-cache.ts"
import { handlers } from "./handlers.ts"
import { findAnswer, type OnceInput, runOnce } from "./idempotency.ts"
import type { Kernel } from "./kernel.ts"
import { rejectNullCharacters } from "./reject-null-characters.ts"
import { rejectProtoMembers } from "./reject-proto-members.ts"
import type { Reply } from "./reply.ts"

export interface Call {
  /** The caller that `admit` has authenticated. */
  principal: Principal
  /** The state of the database when the call was admitted. */
  moment: Moment
  ifNoneMatch: string | null
  ifMatch: string | null
  /** Only a POST uses it. */
  idempotencyKey: string | null
  /** Identifies the tool and input of a GET, whose reply is cached until something is written. Null for other methods. */
  cacheKey: string | null
  /** Reads the tool's flat input. */
  input: () => Promise<Record<string, unknown>>
}

/**
 * The one gate that every call of every surface passes after `admit` (authenticate -> allowance). Its steps:
 * scope -> parse -> brand -> handler -> check the output.
 *
 * A call that is not a GET runs in one transaction, which commits after the last step. The transaction also stores who did what, and the
 * answer if the call has an `Idempotency-Key`. Throws a `ProblemError`, or rejects with one, to refuse a call.
 */
export function invoke(system: Kernel, tool: Tool, call: Call): Reply<unknown> | Promise<Reply<unknown>> {
  const { principal } = call
  checkTool(principal, tool)
  // An unsaved text changes without a write to the database.
  const mayCache = call.cacheKey !== null && principal.session === undefined
  // A process can find that it makes no versions of pictures, which is no write.
  const hasVersions = system.media.pictures.fault() === undefined
  const cacheKey = mayCache ? `${principal.credentialId} ${hasVersions} ${call.cacheKey}` : undefined
  const cached = cacheKey === undefined ? undefined : (call.moment.recall(cacheKey) as CachedReply | undefined)
  if (cached !== undefined) {
    if (matchesEtag(call.ifNoneMatch, cached.etag))
      return { notModified: true, etag: cached.etag, headers: cached.headers }
    const { pageKey } = cached
    const page = pageKey === undefined ? undefined : system.pages.get(pageKey)
    if (pageKey !== undefined && page !== undefined) return { page, pageKey }
  }
  return runTool(system, tool, call, cacheKey)
}

/** Runs the steps of the gate after the first one, for a call without a cached reply. */
async function runTool(system: Kernel, tool: Tool, call: Call, cacheKey: string | undefined): Promise<Reply<unknown>> {
  const { principal } = call
  const kernel: Kernel = { ...system, db: accountDatabase(system.db, principal.accountId) }
  const request = await call.input()
  // A preview token reads its one item by its id.
  if (principal.contentId !== undefined && request["content_id"] !== principal.contentId) throw notFound()
  rejectProtoMembers(request)
  const parsed = tool.input.safeParse(request)
  if (!parsed.success) throw invalidInput(tool, parsed.error, request)
  const input = parsed.data
  rejectNullCharacters(input)
  const entry = toEntry(entries[tool.name])
  const dryRun = isDryRun(tool, input) ? entry?.dryRun : undefined
  const { idempotencyKey: key } = call
  const once: OnceInput | undefined =
    tool.method === "POST" && key !== null && dryRun === undefined
      ? { credentialId: principal.holderId ?? principal.credentialId, key, request: [tool.name, request] }
      : undefined
  // Look for the answer before the brand: a replay has to work even if the brand is gone.
  const earlier = once && (await findAnswer<KeptAnswer>(kernel, once))
  if (earlier !== undefined) return asReplay(call, tool, earlier)
  const brand = await bindBrand(kernel, call, tool, input)
  if (brand !== undefined) {
    checkTool(principal, tool, brand.id)
    if (brand.deletes_at !== null) {
      const { refuseDeletedBrand } = await import("./refuse-deleted-brand.ts")
      refuseDeletedBrand(brand.deletes_at, tool, input)
    }
  }
  const scopes = brand === undefined ? principal.scopes : scopesIn(principal, brand.id)
  const noted = { tool, input, principal, brandId: brand?.id, now: kernel.now }
  // What only answers sites never loads it.
  const note = tool.method === "GET" ? undefined : (await import("../call/actions/note-action.ts")).noteAction(noted)
  const context: CallContext = {
    ...kernel,
    principal: { ...principal, scopes },
    // Tools without a brand in their path do not use it.
    brand: brand as BrandRow,
    // A GET changes nothing.
    action: note as OpenNote,
    view: scopes.has("content:read_drafts") ? "working" : "live",
    ifMatch: call.ifMatch,
    moment: call.moment,
  }
  if (entry === undefined) throw notConfigured(tool)
  if (dryRun !== undefined) return checkOutput(tool, await dryRun(context, input))
  if (call.cacheKey !== null) {
    const handled = await entry.handle(context as WriteContext, input, undefined)
    const reply = await toReply(kernel, tool, call, handled)
    if (cacheKey === undefined) return reply
    // The key of a page has the revision of the brand. Any other answer can depend on more than the rows of the caller.
    const forCaller = "pageKey" in handled && isOwnBrand(principal, brand?.id)
    if ("page" in reply) {
      const { etag, headers } = reply.page
      call.moment.keep(cacheKey, { etag, headers, pageKey: reply.pageKey } satisfies CachedReply, { forCaller })
    } else if ("notModified" in reply) {
      const { etag, headers = {} } = reply
      call.moment.keep(cacheKey, { etag, headers } satisfies CachedReply, { forCaller })
    }
    return reply
  }

  const { prepare } = entry
  let mayDeliver = false
  const deliverAfterCommit = () => void (mayDeliver = true)
  const begun = new Set<string>()
  const jobs: Jobs = {
    ...context.jobs,
    async enqueue(trx, job) {
      await context.jobs.enqueue(trx, job)
      if (job.runAt === undefined) begun.add(job.kind)
    },
  }
  const work = async (trx: WriteContext["db"], prepared: unknown) => {
    note?.begin()
    const answer = await entry.handle({ ...context, jobs, db: trx, deliverAfterCommit }, input, prepared)
    if (!("output" in answer)) throw new Error(`Tool ${tool.name} can change data, but its handler returned no output`)
    await note?.end(trx, answer.output)
    return { ...checkOutput(tool, answer), terms: termsOf(scopes, brand?.id) }
  }
  const { answer, isReplayed } = await runOnce<KeptAnswer, unknown>(
    kernel,
    once,
    work,
    prepare && (() => prepare(context, input)),
  )
  if (mayDeliver) kernel.notifyWorkers()
  // A worker of this process begins at once instead of at its next look.
  for (const kind of begun) kernel.jobs.wake(kind)
  kernel.waits.look()
  return isReplayed ? asReplay(call, tool, answer) : answer
}

/** An answer and its terms, as stored for an `Idempotency-Key`. */
type KeptAnswer = Answer<unknown> & { terms: AnswerTerms }

type Handled = Answer<unknown> | CachedAnswer<unknown>
type Handle = (context: WriteContext, input: unknown, prepared: unknown) => Promise<Handled>
interface Entry {
  /** Answers a call with `dry_run`, like a read. */
  dryRun?: (context: CallContext, input: unknown) => Promise<Answer<unknown>>
  prepare?: (context: CallContext, input: unknown) => Promise<unknown>
  handle: Handle
}

// Untyped on purpose: the union of all handlers takes minutes to type-check.
const entries: Readonly<Record<string, unknown>> = { ...bulkImportHandlers, ...handlers }

/** Whether a call only asks what another one would do: it changes and costs nothing. */
export const isDryRun = ({ name }: Tool, input: Readonly<Record<string, unknown>>): boolean =>
  input["dry_run"] === true && toEntry(entries[name])?.dryRun !== undefined

/** A function in the list is an entry without `prepare`. The list itself checks the types of tools. */
function toEntry(listed: unknown): Entry | undefined {
  return typeof listed === "function" ? { handle: listed as Handle } : (listed as Entry | undefined)
}

/** The reply to an earlier call with the same cache key. Without a page key, the caller had the answer already (304). */
type CachedReply = Pick<Page, "etag" | "headers"> & { pageKey?: string }

function asReplay({ principal }: Call, tool: Tool, answer: KeptAnswer): KeptAnswer {
  checkReplay(principal, tool, answer.terms)
  return { ...answer, headers: { ...answer.headers, "idempotency-replayed": "true" } }
}

/** Throws unless an output matches the contract, so no undeclared field leaves the service. */
function checkOutput<Given extends Answer<unknown>>(tool: Tool, answer: Given): Given {
  const output = tool.output.safeParse(answer.output)
  if (output.success) return answer
  throw new Error(`The output of tool ${tool.name} breaks the contract`, { cause: output.error })
}

/** Replies to a GET: not modified (RFC 9110, section 13.1.2), from the page cache, or with what the handler read. */
async function toReply({ pages }: Kernel, tool: Tool, call: Call, handled: Handled): Promise<Reply<unknown>> {
  const { etag, headers = {} } = handled
  if (etag !== undefined && matchesEtag(call.ifNoneMatch, etag)) return { notModified: true, etag, headers }
  if ("output" in handled) return checkOutput(tool, handled)
  const { pageKey } = handled
  const page = pages.get(pageKey) ?? toPage(tool, await handled.read())
  pages.set(pageKey, page)
  if (!matchesEtag(call.ifNoneMatch, page.etag)) return { page, pageKey }
  return { notModified: true, etag: page.etag, headers: page.headers }
}

function toPage(tool: Tool, answer: PageAnswer<unknown>): Page {
  const { etag, headers = {} } = answer
  const body = "json" in answer ? answer.json : Buffer.from(JSON.stringify(checkOutput(tool, answer).output))
  return { body, etag, headers }
}

/** The problem for a tool without a handler. */
function notConfigured(tool: Tool): ProblemError {
  return new ProblemError(
    "not_configured",
    `This instance does not support ${tool.name}. GET /v1/tools lists the tools that it supports.`,
  )
}

/** Finds the brand that the input names. An unknown brand and a foreign one give the same 404. */
async function bindBrand(
  kernel: Kernel,
  { principal, moment }: Call,
  tool: Tool,
  input: Record<string, unknown>,
): Promise<BrandRow | undefined> {
  let brandId: string | undefined
  if (typeof input["brand_id"] === "string") brandId = input["brand_id"]
  else {
    for (const [parameter, table, trash] of [
      ["content_id", "contents", "trashed_contents"],
      ["webhook_id", "webhooks", "trashed_items"],
      ["integration_id", "integrations", "trashed_items"],
    ] as const) {
      // Only ids in the path count: an id in the body belongs to the item that the path names.
      if (!tool.path.includes(`{${parameter}}`)) continue
      const id = input[parameter]
      if (typeof id !== "string") continue
      const find = (from: typeof table | typeof trash) =>
        kernel.db.selectFrom(from).select("brand_id").where("id", "=", id)
      // One statement, or else what is restored between two is in neither place.
      const query = reachesTrash(tool) ? find(table).unionAll(find(trash)) : find(table)
      const row = await query.executeTakeFirstOrThrow(() => notFound())
      brandId = row.brand_id
    }
  }
  if (brandId === undefined) return undefined
  const id = brandId
  const read = async () => (await findBrand(kernel.db, id))[0]
  const brand = await moment.remember(`brand ${id}`, read, { forCaller: isOwnBrand(principal, id) })
  if (brand === undefined || !reaches(principal, brand)) throw notFound()
  return brand
}

/** Whether a brand is the one of a key, whose rights depend on no person. Then its row is among those of the caller. */
const isOwnBrand = ({ userId, brandId }: Principal, id: string | undefined) => userId === undefined && brandId === id

/** What changes or deletes something itself also restores it from the trash. Nothing else finds it there by its id. */
const reachesTrash = ({ method }: Tool) => method === "PATCH" || method === "DELETE"

const findBrand = prepareQuery((db, id: string) => selectBrand(db, id))

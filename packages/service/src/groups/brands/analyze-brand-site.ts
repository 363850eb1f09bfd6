import { isCitableError, type ParsedToolInput, type ToolOutput, webUrlSchema } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { EngineError } from "@citable/engines/engine-error"
import { withPageProblems } from "@citable/problems/with-page-problems"
import type { SiteDescription } from "@citable/writing/analysis/describe-site"
import { promptTemplates } from "@citable/writing/analysis/prompt-templates"
import type { Proposal } from "@citable/writing/analysis/propose-profile"
import type { SitePage, UnreadPage } from "@citable/writing/analysis/read-site-pages"

import type { CallContext, PreparedHandler } from "../../call/call-context.ts"
import { noWriter, openWriters } from "../../engines/writers/open-writers.ts"
import { digestOnThread } from "../../ports/reading/digest-on-thread.ts"
import { runShortJob } from "../../writing/run-short-job.ts"

type Output = ToolOutput<"analyze_brand_site">

/** The caller waits for this. */
const writerMs = 120_000

interface Analysis {
  pages: SitePage[]
  unread: UnreadPage[]
  described: SiteDescription
  proposal: Proposal | null
  asked: Output["asked"]
  /** Why no model was asked. */
  why: string | null
}

/** Reads the site and asks a writer before the transaction of the call. */
async function analyze(context: CallContext, { url }: ParsedToolInput<"analyze_brand_site">): Promise<Analysis> {
  const { brand, reading, now } = context
  const [domain] = JSON.parse(brand.domains) as string[]
  const start = url ?? (domain === undefined ? undefined : `https://${domain}/`)
  if (start === undefined) {
    throw new ProblemError(
      "invalid_input",
      "The brand has no domain. Pass `url`, or set its domains with update_brand.",
    )
  }
  const digest = digestOnThread(brand.account_id)
  const { readSitePages } = await import("@citable/writing/analysis/read-site-pages")
  const { pages, unread } = await withPageProblems(() => readSitePages(start, { reading, digest, now }))
  const { describeSite } = await import("@citable/writing/analysis/describe-site")
  const described = describeSite(pages)
  const found = { pages, unread, described }
  if (!context.principal.scopes.has("content:generate")) {
    return { ...found, proposal: null, asked: null, why: "This credential lacks the scope content:generate." }
  }
  const [writer] = await openWriters(context, brand.id)
  if (writer === undefined) {
    return { ...found, proposal: null, asked: null, why: noWriter }
  }
  const { text: rules, version } = await context.prompts("analyze-site")
  const asked = { writer: writer.name, prompt_version: version }
  try {
    // A start needs no rules for claims.
    const { proposeProfile } = await import("@citable/writing/analysis/propose-profile")
    const { result, cost, model } = await runShortJob(
      writer,
      {
        db: context.db,
        accountId: brand.account_id,
        brandId: brand.id,
        kind: "analyze",
        settings: { url: start, prompt_version: version },
        limits: context.writingLimits,
        now,
        tally: context.tally,
      },
      (step) =>
        proposeProfile(step("profile"), pages, { brand: brand.name, rules, signal: AbortSignal.timeout(writerMs) }),
    )
    return {
      ...found,
      proposal: result,
      asked: { ...asked, model: model?.slice(0, 200).toWellFormed() ?? null, cost_usd: cost, error: null },
      why: null,
    }
  } catch (error) {
    if (isCitableError(error) && error.code === "writing_stopped") {
      throw new ProblemError("conflict", error.message, { cause: error })
    }
    if (!(error instanceof EngineError)) throw error
    const problem = error.message.slice(0, 2000).toWellFormed()
    const failed = { ...asked, model: null, cost_usd: null, error: problem }
    return { ...found, proposal: null, asked: failed, why: `${writer.name} gave no proposal: ${problem}` }
  }
}

export const analyzeBrandSite: PreparedHandler<"analyze_brand_site", Analysis> = {
  prepare: analyze,
  async handle({ db, brand }, _, { pages, unread, described, proposal, asked, why }) {
    const tracked = await db
      .selectFrom("prompts")
      .select("text")
      .where("brand_id", "=", brand.id)
      .where("deleted_at", "is", null)
      .execute()
    const products = joinProducts(described, proposal)
    const facts = distinct([...described.facts, ...(proposal?.facts ?? [])], ({ text }) => text).slice(0, 200)
    const templates = promptTemplates(described.languages[0] ?? brand.default_locale)
    const templated = products.map(({ name }) => templates?.product(name)).filter((text) => text !== undefined)
    const known = new Set(tracked.map(({ text }) => keyOf(text)))
    const prompts = distinct([...(proposal?.prompts ?? []), ...templated], (text) => text).filter(
      (text) => !known.has(keyOf(text)),
    )
    const competitors = distinct(proposal?.competitors ?? [], ({ name }) => name).slice(0, 200)
    const evidence = (kind: Output["evidence"][number]["for"], text: string, page: string, quote: string) => ({
      for: kind,
      text: text.slice(0, 1000).toWellFormed(),
      url: page.slice(0, 4000).toWellFormed(),
      quote: quote.slice(0, 4000).toWellFormed(),
    })
    return {
      output: {
        profile: {
          voice: proposal?.voice ?? null,
          audience: proposal?.audience ?? null,
          products: products.map(({ name, description, url }) => ({ name, description, url })),
          facts: facts.map(({ text }) => text.slice(0, 1000).toWellFormed()),
          banned_claims: [],
        },
        competitors: competitors.map(({ name }) => ({ name, domains: [] })),
        prompts: prompts.slice(0, 200),
        names: described.names,
        languages: described.languages,
        same_as: described.sameAs,
        evidence: [
          ...facts.map(({ text, page, quote }) => evidence("fact", text, page, quote)),
          ...products.map(({ name, page, quote }) => evidence("product", name, page, quote)),
          ...competitors.map(({ name, page, quote }) => evidence("competitor", name, page, quote)),
        ].slice(0, 500),
        pages: [
          ...pages.map(({ url, title }) => ({
            url: url.slice(0, 4000).toWellFormed(),
            title: title?.slice(0, 2000).toWellFormed() ?? null,
            problem: null,
          })),
          ...unread.map(({ url, problem }) => ({
            url: url.slice(0, 4000).toWellFormed(),
            title: null,
            problem: problem.slice(0, 2000).toWellFormed(),
          })),
        ].slice(0, 12),
        missing: missingOf(proposal, why),
        asked,
      },
    }
  },
}

function missingOf(proposal: Proposal | null, why: string | null): string[] {
  if (proposal === null) {
    return [
      `Voice, audience, competitors, and facts beyond the structured data of the pages. ${why ?? ""}`
        .trim()
        .slice(0, 2000)
        .toWellFormed(),
    ]
  }
  if (proposal.dropped === 0) return []
  const what = proposal.dropped === 1 ? "1 statement" : `${proposal.dropped} statements`
  return [`${what} of the model, because the pages do not contain what it quoted.`]
}

/** The products that pages declare, then those that a model found, each once. */
function joinProducts({ products }: SiteDescription, proposal: Proposal | null) {
  const declared = products.map((product) => ({ ...product, quote: product.name }))
  const found = (proposal?.products ?? []).map((product) => ({
    ...product,
    url: webUrlSchema.safeParse(product.page).data ?? null,
  }))
  return distinct([...declared, ...found], ({ name }) => name).slice(0, 100)
}

const keyOf = (text: string) => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase()

function distinct<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(nameOf(item))
    return !seen.has(key) && seen.add(key)
  })
}

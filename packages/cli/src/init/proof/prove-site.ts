import type { Article } from "@citable/contract"
import { toListedArticle } from "@citable/reader/look"

import { type Check, ok, skip, warn } from "../../doctor/check.ts"
import type { SitePlan } from "../../site/site-plan.ts"
import type { Call } from "../is-brand-used.ts"
import { findPresentList } from "./find-present-list.ts"
import { proveFreshness } from "./prove-freshness.ts"
import { proveLanguages } from "./prove-languages.ts"
import { provePages, type ProvePagesOptions, type ProvenArticle } from "./prove-pages.ts"
import { proveRoute } from "./prove-route.ts"
import { type ReadArticles, readArticle, toProven } from "./read-article.ts"
import type { BuildSite, BuiltSite, ServedSite, SiteEnv } from "./served-site.ts"
import { useTestBrand, type UseTestBrandOptions } from "./use-test-brand.ts"

export interface ProveSiteOptions {
  build: BuildSite
  plan: Pick<SitePlan, "page" | "isPresent" | "lists" | "locales" | "container" | "webhookPath">
  /** What the site reads from the service; undefined: nobody knows its key. */
  reads: { url: string; key: string } | undefined
  /** Asks the service for somebody who may make brands; undefined for a key that reads articles alone. */
  account: (Pick<UseTestBrandOptions, "note"> & { call: Call }) | undefined
  /** The address of the site; null: it is unknown; undefined: its configuration has one that stands for none. */
  address: string | null | undefined
  /** The language of a test article; undefined for that of a new brand. */
  locale: string | undefined
  env: SiteEnv
  signal: AbortSignal
}

/**
 * Builds a connected site, and looks at it as its readers will: at its list and an article, and at what a publication changes. The first check
 * that is an error says what is wrong; a skipped one says what nobody has looked at. Throws `config_does_not_load` if the site does not build.
 */
export async function proveSite(folder: string, options: ProveSiteOptions): Promise<Check[]> {
  const { plan, reads, account, signal } = options
  const { locales } = plan
  const found = reads === undefined ? undefined : await readArticle(reads, { locales, signal })
  if (found !== undefined || reads === undefined || account === undefined) return proveWith(folder, options, found)
  // Without an article of its own, the site shows one of a test.
  const { call } = account
  const proven = await useTestBrand({ ...account, signal }, async ({ brandId, key }) => {
    const test = await publishTests(call, brandId, options)
    const env = { ...options.env, CITABLE_URL: reads.url, CITABLE_API_KEY: key }
    return proveWith(folder, { ...options, env }, test)
  })
  return "refused" in proven ? proveWith(folder, options, undefined) : proven
}

async function proveWith(folder: string, options: ProveSiteOptions, shown: ReadArticles | undefined): Promise<Check[]> {
  const { build, plan, address, env, signal } = options
  const built = await build(folder, { env, signal })
  try {
    const site = await built.serve({ env, signal })
    const expected = { ...toExpected(plan), address, signal }
    const look = async () => {
      const found = await lookAtPages(site, { plan, article: shown?.article, expected })
      const isBroken = found.pages.some(({ status }) => status === "error")
      return {
        ...found,
        languages: isBroken ? [] : await lookAtLanguages(site, { ...options, lists: found.lists, shown }),
      }
    }
    const { lists, pages, languages } = await look().finally(() => site.stop())
    const unlisted = lists.length === 0 ? [skip("list", unknownList)] : []
    const checks = [ok("build", built.done), ...pages, ...unlisted, ...languages]
    if (checks.some(({ status }) => status === "error")) return checks
    if (lists.length === 0) return plan.webhookPath === undefined ? checks : [...checks, skip("freshness", unknownList)]
    return [...checks, ...(await lookAtFreshness(built, { ...options, plan: { ...plan, lists } }))]
  } finally {
    await built.remove()
  }
}

const unknownList = "init does not know which page of the site lists its articles"

interface PagesOptions extends Pick<ProveSiteOptions, "plan"> {
  article: ProvenArticle | undefined
  expected: Omit<ProvePagesOptions, "article">
}

/** Looks at the pages. The list of a site that had its pages before can be anywhere. */
async function lookAtPages(
  site: ServedSite,
  { plan, article, expected }: PagesOptions,
): Promise<{ lists: string[]; pages: Check[] }> {
  const { page, isPresent = false } = plan
  if (!isPresent) return { lists: [...expected.lists], pages: await provePages(site, { ...expected, article }) }
  const slug = article?.slug
  const list = slug === undefined ? undefined : await findPresentList(site, { page, slug, signal: expected.signal })
  const lists = list === undefined ? [] : [list]
  const place = { lists, under: page, ...(list === undefined ? { link: `${page}/${slug}` } : {}) }
  return { lists, pages: await provePages(site, { ...expected, ...place, article }) }
}

/** What a publication changes on the running site. Nothing for a site that shows it after a build. */
async function lookAtFreshness(built: BuiltSite, options: ProveSiteOptions): Promise<Check[]> {
  const { plan, address, locale, reads, account, env, signal } = options
  const { webhookPath } = plan
  if (webhookPath === undefined) return []
  if (built.hidden !== undefined) return [skip("freshness", toSentence(built.hidden))]
  const serve = (more: SiteEnv) => built.serve({ env: { ...env, ...more }, signal })
  if (account === undefined || reads === undefined) {
    const reason = "A key that reads articles cannot publish a test. Sign in with citable login"
    return [await proveRoute(webhookPath, { serve, signal }), skip("freshness", reason)]
  }
  const found = await useTestBrand({ ...account, signal }, (brand) =>
    proveFreshness(brand, {
      ...toExpected(plan),
      address,
      signal,
      locale,
      webhookPath,
      farCache: built.farCache,
      serve,
      url: reads.url,
      call: account.call,
    }),
  )
  return [
    "refused" in found ? skip("freshness", `The account cannot create a brand for a test: ${found.refused}`) : found,
  ]
}

interface LanguagesOptions extends Pick<ProveSiteOptions, "plan" | "address" | "signal"> {
  lists: readonly string[]
  shown: ReadArticles | undefined
}

/** What a site of several languages says about those of an article, and which articles it cannot show. */
async function lookAtLanguages(site: ServedSite, options: LanguagesOptions): Promise<Check[]> {
  const { plan, address, lists, shown, signal } = options
  if (plan.locales === undefined || plan.locales.length < 2 || shown === undefined) return []
  const checks = await proveLanguages(site, { lists, articles: shown.listed, address, signal })
  if (shown.others.length === 0) return checks
  const message = `The brand has articles in ${shown.others.join(", ")}, and the site has no pages in that language.`
  return [...checks, warn("languages", message, "Add the language to the site, or change that of the articles.")]
}

/** Publishes an article, and a translation if the site has several languages. */
async function publishTests(
  call: Call,
  brandId: string,
  { locale, plan: { locales = [] } }: Pick<ProveSiteOptions, "locale" | "plan">,
): Promise<ReadArticles> {
  const other = locales.map((tag) => tag.toLowerCase()).find((tag) => tag !== locale?.toLowerCase())
  const group = locale === undefined || other === undefined ? {} : { translation_group: "citable-init" }
  const publish = async (title: string, more: object) => {
    const article = (await call("POST", `/v1/brands/${brandId}/content`, {
      title,
      body: "Nobody else sees this article.\n\nIt ends with the last words of the test.\n",
      ...more,
    })) as Article
    return (await call("POST", `/v1/content/${article.id}/publish`, {})) as { content: Article }
  }
  const first = await publish(
    "A test of citable init",
    locale === undefined ? {} : { locale: locale.toLowerCase(), ...group },
  )
  // Its slug is another, as those of translations are.
  const second =
    "translation_group" in group ? [await publish("A translation by citable init", { locale: other, ...group })] : []
  const listed = [first, ...second].map(({ content }) => toListedArticle(content))
  return { article: await toProven(first.content), listed, others: [] }
}

const toExpected = ({ page, lists = [page], container = [] }: ProveSiteOptions["plan"]) => ({ lists, container })

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

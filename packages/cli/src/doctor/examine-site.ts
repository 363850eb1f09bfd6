import { type Client, createClient } from "@citable/client"
import { isCitableError } from "@citable/contract"
import type { ListedArticle } from "@citable/reader/look"

import { checkBuild } from "./check-build.ts"
import { checkEnv } from "./check-env.ts"
import { checkPackages } from "./check-packages.ts"
import { checkPages } from "./check-pages.ts"
import { checkPastes } from "./check-pastes.ts"
import { checkService } from "./check-service.ts"
import { checkWebhook } from "./check-webhook.ts"
import { type Check, fail, ok, skip, warn } from "./check.ts"
import { listArticles } from "./list-articles.ts"
import { readSiteEnv } from "./read-site-env.ts"
import type { Site } from "./read-site.ts"

export interface ExamineSiteOptions {
  /** `CITABLE_SHELL_NODE` is the release of Node of the person's shell, where this program runs on another one. */
  env: Record<string, string | undefined>
  /** Where visitors reach the site, such as `https://example.com`. */
  siteUrl: string | undefined
  /** Where the site shows an article, such as `https://example.com/blog/{slug}`. Default: what its webhook says, else looks for it. */
  articleUrl?: string | undefined
  /** A client of somebody who may read webhooks. Undefined without a sign-in. */
  operator: Client | undefined
  /** Why the credential of such a person could not be used; undefined if there is none. */
  refused?: string | undefined
  /** Sends the endpoint what Citable would send, and says what is wrong. */
  examineWebhook: (
    url: string,
    secret: string,
  ) => Promise<{ level: "error" | "warning"; code: string; message: string }[]>
  fetch: typeof fetch
  signal: AbortSignal
}

/**
 * Checks the chain from the service to the page: Node and packages, variables, service, credential, articles, the last build, and the
 * webhook. A check that an earlier one makes impossible is skipped.
 */
export async function examineSite(site: Site, options: ExamineSiteOptions): Promise<Check[]> {
  const { env, siteUrl, articleUrl, operator, refused, examineWebhook, fetch, signal } = options
  const values = readSiteEnv(site, env)
  const checks = [
    ...checkPackages(site, env["CITABLE_SHELL_NODE"] ?? process.versions.node),
    ...checkPastes(site.folder),
    ...checkEnv(site, values),
  ]
  const url = values.get("CITABLE_URL")?.value ?? "http://127.0.0.1:4400"
  const key = values.get("CITABLE_API_KEY")?.value
  let articles: readonly ListedArticle[] = []
  let reader: Client | undefined
  let brandId: string | undefined
  if (
    checks.some(({ name, status }) => status === "error" && (name === "api_key" || name === "url")) ||
    key === undefined
  ) {
    checks.push(skip("service", "The doctor asks the service nothing without an address and a key"))
  } else {
    const answer = await checkService({ url, credential: key }, { fetch, signal })
    checks.push(...answer.checks)
    if (answer.list?.credential.scopes.includes("content:read") === true) {
      brandId = answer.list.credential.brand_id ?? undefined
      reader = createClient({ apiKey: key, baseUrl: url, fetch })
      const found = await checkArticles(reader, signal)
      checks.push(found.check)
      articles = found.articles
    }
  }
  checks.push(...checkBuild(site, articles[0], { isOpened: siteUrl !== undefined }))
  const { checks: ofWebhook, refreshing } = await checkWebhook(operator, { siteUrl, refused, signal })
  const { webhook } = refreshing
  const place = { siteUrl, articleUrl: articleUrl ?? webhook?.article_url ?? undefined, serviceUrl: url }
  checks.push(
    ...ofWebhook,
    ...(await checkPages({ ...place, reader, brandId, articles, operator, refreshing, signal })),
  )
  await reader?.close()
  const secret = values.get("CITABLE_WEBHOOK_SECRET")?.value
  if (webhook?.enabled !== true) return checks
  if (secret === undefined) {
    const remedy = "To send signed events, set CITABLE_WEBHOOK_SECRET here to the value that the site has."
    return [...checks, warn("ping", "CITABLE_WEBHOOK_SECRET is not set here, so no signed event can be sent.", remedy)]
  }
  const findings = await examineWebhook(webhook.url, secret)
  for (const { level, message } of findings) {
    checks.push({
      name: "ping",
      status: level,
      message,
      remedy: `Correct it, then run citable doctor ${webhook.url} again.`,
    })
  }
  if (findings.length === 0)
    checks.push(ok("ping", "The site accepts signed events, and refuses unsigned and old ones"))
  return checks
}

async function checkArticles(
  client: Client,
  signal: AbortSignal,
): Promise<{ check: Check; articles: readonly ListedArticle[] }> {
  try {
    const { articles, hasMore } = await listArticles(client, signal)
    const [first] = articles
    if (first === undefined) {
      const remedy = "Write one in the dashboard, or import yours: citable import <folder>."
      return { check: warn("articles", "The brand has no published article yet.", remedy), articles }
    }
    const count = `${articles.length}${hasMore ? " or more" : ""} published ${articles.length === 1 ? "article" : "articles"}`
    return { check: ok("articles", `${count}, the latest is ${first.slug}`), articles }
  } catch (error) {
    if (!isCitableError(error)) throw error
    return { check: fail("articles", error.message, `Run citable explain ${error.code}.`), articles: [] }
  }
}

import type { Webhook } from "@citable/contract"
import { readUpTo } from "@citable/safe-fetch"

import type { LatestArticle } from "./check-build.ts"
import { type Check, fail, ok, skip, warn } from "./check.ts"

export interface PageOptions {
  /** Where visitors reach the site. */
  siteUrl: string | undefined
  /** The webhook of the site, which knows where articles are. */
  webhook: Webhook | undefined
  fetch: typeof fetch
  signal: AbortSignal
}

const timeoutMs = 10_000
const mostBytes = 2 ** 20

/** Opens the page of the latest article as a visitor does, and compares the address that it names to search engines. */
export async function checkPage(latest: LatestArticle | undefined, options: PageOptions): Promise<Check> {
  const { siteUrl, webhook, fetch, signal } = options
  if (siteUrl === undefined) return skip("page", "Name the site with --site-url to open the page of an article")
  if (latest === undefined) return skip("page", "No article could be looked for on the site")
  const template = webhook?.article_url ?? null
  if (template === null)
    return skip(
      "page",
      "Nobody has opened a page of the site: its webhook does not say where articles are (article_url)",
    )
  const values = { slug: latest.slug, locale: latest.locale, content_id: latest.id }
  const url = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
  const remedy = "Look at the log of the site. Does it have a page for the address, and the newest build?"
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await fetch(url, { headers: { accept: "text/html" }, signal: limited })
    const { bytes } = await readUpTo(response, mostBytes)
    if (response.status !== 200)
      return fail("page", `The page of the latest article answers ${response.status}: ${url}`, remedy)
    if (response.redirected && !isSamePage(response.url, url))
      return warn("page", `The page of the latest article leads elsewhere: ${url} to ${response.url}`, remedy)
    const html = new TextDecoder().decode(bytes)
    if (!latest.titles.some((title) => hasText(html, title)))
      return warn(
        "page",
        `The page of the latest article does not have its title, “${latest.titles[0]}”: ${url}`,
        remedy,
      )
    return compareAddress(html, { url, siteUrl, isFree: latest.hasOwnAddress })
  } catch (error) {
    if (signal.aborted) throw error
    const reason = error instanceof Error ? error.message : String(error)
    return fail("page", `The page of the latest article does not answer (${reason}): ${url}`, remedy)
  }
}

/** Whether two addresses are those of one page. Hosts and frameworks add and take a slash at the end. */
const isSamePage = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => {
    const { host = "", pathname = "" } = URL.parse(text) ?? {}
    return host.replace(/^www\./, "") + decodePath(pathname).replace(/(?:\/|\/index\.html|\.html)$/, "")
  })
  return a === b
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a page has a text, however it writes marks and spaces: its letters and digits, in their order. */
const hasText = (html: string, text: string): boolean => {
  const plain = (code: string) =>
    code
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/gi, "")
      .replaceAll(/[^\p{L}\p{N}]+/gu, "")
      .toLowerCase()
  return plain(html).includes(plain(text))
}

interface Comparison {
  url: string
  siteUrl: string
  /** The writer chose another address for search engines, or none. */
  isFree: boolean
}

function compareAddress(html: string, { url, siteUrl, isFree }: Comparison): Check {
  const [link] = /<link\b[^>]*\brel=["']?canonical\b[^>]*>/i.exec(html) ?? []
  const [, href] = /\bhref=["']?([^"'\s>]+)/i.exec(link ?? "") ?? []
  if (isFree) return ok("page", `The page of the latest article answers: ${url}`)
  const origin = `Set the address of the site to ${new URL(siteUrl).origin}: site in astro.config, or siteUrl of createCitable().`
  if (href === undefined)
    return warn("page", `The page of the latest article names no canonical address: ${url}`, origin)
  const canonical = URL.parse(href.replaceAll("&amp;", "&"), url)
  const isHost = canonical?.host === new URL(siteUrl).host
  if (canonical !== null && isHost && isSamePage(canonical.href, url))
    return ok("page", `The page of the latest article answers, and names itself to search engines: ${url}`)
  return warn(
    "page",
    `The page of the latest article tells search engines that it is at ${href}, and it is at ${url}.`,
    isHost
      ? "Correct the canonical link of the page, or the place of articles that the webhook has (article_url)."
      : origin,
  )
}

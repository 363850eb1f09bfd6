import { copyKind } from "@citable/contract"
import type { BrandPage, Html, PageHost, SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

import { deletionPanel } from "../articles/deletion-panel.ts"
import type { OpenArticle } from "../articles/open-article.ts"
import { changeSection } from "./change-section.ts"
import { checkSection } from "./check-section.ts"
import type { CheckPage } from "./create-page-checks.ts"
import { liveLines } from "./live-lines.ts"
import { pageFindings } from "./page-findings.ts"
import { platformList } from "./platform-list.ts"
import { publicationList } from "./publication-list.ts"
import { publishForms } from "./publish-forms.ts"
import { readConnections } from "./read-connections.ts"
import { readLiveLines } from "./read-live-lines.ts"
import { readReaders } from "./read-readers.ts"
import { submissionList } from "./submission-list.ts"
import { targetOutcomes } from "./target-outcomes.ts"

export interface PublishPanel {
  /** Everything about the publication of an article. */
  html: Html
  /** How far it is at each place, which changes by itself. */
  places: Html
  /** Whether nothing will change at any place. */
  isDone: boolean
}

export interface PublishPanelOptions {
  pages: PageHost
  check: CheckPage
}

/** Reads and renders what people see before, during and after a publication: checks, changes, places, and what they can do. */
export async function publishPanel(
  { csrf }: Pick<SignedInRequest, "csrf">,
  { brand, article, etag }: OpenArticle,
  { pages, check }: PublishPanelOptions,
): Promise<PublishPanel> {
  const brandPath = `/brands/${brand.id}`
  const articlePath = `${brandPath}/articles/${article.id}`
  const { items, data, submissions = [], deletion } = await brand.call("list_publications", { content_id: article.id })
  const { integrations } = await readConnections(brand)
  const readers = await readReaders(pages, brand)
  const lines = await readLiveLines(brand, article, { check, items })
  const score = await brand.call("score_content", { content_id: article.id })
  const { publish_version: version } = article
  const scheduled =
    version === undefined ? undefined : await brand.call("get_content", { content_id: article.id, version })
  const mayPublish = brand.scopes.has("content:publish")
  const terms = { articlePath, csrf, etag, canPublish: mayPublish && deletion === undefined }
  const urls = [...items, ...lines.sites].flatMap(({ url }) => url ?? [])
  const findings = await pageFindings(brand, urls)
  const outcomes = lines.live === undefined ? "" : targetOutcomes(lines)
  const places = html`${outcomes === "" ? "" : html`<p><strong>${outcomes}</strong></p>`}
  ${liveLines(lines, article, { ...terms, brandPath, readers, canSetUp: brand.scopes.has("webhooks:write") })}
  ${platformList(items, integrations, { ...terms, last: data[0]?.id ?? "none", toTargetPath: (target) => `${brandPath}/targets/${target}/${article.id}` })}
  ${canAddCopy(pages, integrations) ? html`<p class="soft">Copy to a place without an API, such as Medium, Substack or LinkedIn: <a href="${brandPath}/sites/platforms">add the place</a> first.</p>` : ""}`
  return {
    places,
    isDone: lines.isDone,
    html: html`${checkSection(article, score, { now: pages.now(), articlePath })}
      ${changeSection(lines.live, article, lines)}
      <section>
        <h2>Where it goes</h2>
        <div id="live" data-url="${articlePath}/live" data-done="${String(lines.isDone)}">${places}</div>
        <p class="soft"><a href="${articlePath}/publish">Check again</a> <span id="live-state" role="status"></span></p>
      </section>
      ${deletion === undefined ? "" : deletionPanel(deletion, { home: articlePath, csrf, canWrite: brand.scopes.has("content:write") })}
      ${terms.canPublish ? publishForms(article, { ...terms, readers: "", zone: zoneOf(brand), scheduled }) : ""}
      ${findings} ${submissionList(submissions)} ${publicationList(data, integrations)}`,
  }
}

/** Whether this service knows places where people copy articles by hand, and the brand has none. */
const canAddCopy = ({ platforms }: Pick<PageHost, "platforms">, integrations: readonly { kind: string }[]): boolean =>
  platforms.some(({ kind }) => kind === copyKind) && !integrations.some(({ kind }) => kind === copyKind)

const zoneOf = ({ detail }: BrandPage): string | null => detail.time_zone

import {
  copyKind,
  describeProof,
  type PublicationItem,
  type PublicationPreview,
  type ToolInput,
} from "@citable/contract"
import type { ReadBack } from "@citable/contract/content"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { type Html, type PageEnv, type PageHost, readOnce, type SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html, raw } from "hono/html"

import { articleLinks } from "../articles/article-links.ts"
import { type OpenArticle, openArticle } from "../articles/open-article.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { toTextPage } from "../articles/to-text-page.ts"
import { time } from "../frame/time.ts"
import { strangerLink } from "../tables/data-table.ts"
import { itemStates } from "../texts/item-states.ts"
import { toChoiceWords } from "../texts/to-choice-words.ts"
import { comparison } from "./comparison.ts"
import { copySections } from "./copy-sections.ts"
import { listTakings } from "./list-takings.ts"
import { readTargets } from "./read-targets.ts"
import { takeSection } from "./take-section.ts"
import { targetChoices } from "./target-choices.ts"

interface OpenTarget extends OpenArticle {
  target: { id: string; name: string; kind: string }
  here: string
}

/** What the page shows besides the state. */
interface Shown {
  preview?: PublicationPreview | undefined
  problem?: ProblemError | undefined
  theirs?: ReadBack | undefined
  /** The version that their text has become. */
  taken?: number
}

/** What somebody changed there. Undefined if the platform does not have the article, or cannot give it back. */
async function readTheirs({ brand, article, target }: OpenTarget): Promise<ReadBack | undefined> {
  const asked = { content_id: article.id, read_back: target.id, limit: 1 }
  return (await brand.call("list_publications", asked)).read_back ?? undefined
}

/** Adds the page of one article on one platform: its state, a comparison of both texts, and the ways out of a conflict. */
export function addTargetArticlePage(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/targets/:integration_id{int_[0-9a-z]+}/:content_id{cnt_[0-9a-z]+}"

  async function open(
    page: SignedInRequest,
    context: Context<PageEnv>,
    scope: "integrations:read" | "content:publish" | "content:write",
  ): Promise<OpenTarget> {
    const opened = await openArticle(page, context, { scope })
    const { brand, article } = opened
    const { integration_id: id } = context.req.param() as { integration_id: string }
    const target = (await readTargets(brand, { counts: false })).targets.find((one) => one.id === id)
    if (target === undefined) throw notFound()
    return { ...opened, target, here: `/brands/${brand.id}/targets/${id}/${article.id}` }
  }

  async function show(
    page: SignedInRequest,
    { brand, article, etag, target, here }: OpenTarget,
    { preview, problem, theirs, taken }: Shown = {},
  ): Promise<Response> {
    const { items } = await brand.call("list_publications", { content_id: article.id, limit: 1 })
    const item = items.find((one) => one.integration_id === target.id)
    const home = `/brands/${brand.id}/articles/${article.id}`
    const isCopy = target.kind === copyKind
    return page.show({
      title: `“${article.title}” on ${target.name}`,
      section: "targets",
      brand,
      status: problem === undefined ? 200 : 422,
      scripts: isCopy ? ["copy.js"] : [],
      body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
        ${problem === undefined || problem.message === item?.error ? "" : html`<p class="problem" role="alert">${toChoiceWords(problem.message)}</p>`}
        ${taken === undefined ? "" : takenNote(taken, { home, name: target.name, isThere: article.version === taken })}
        ${isCopy ? copySections(item, preview, { here, name: target.name, csrf: page.csrf }) : stateSection(item, target.name)}
        ${isCopy || preview === undefined ? "" : comparison(preview, target.name)}
        ${
          theirs === undefined
            ? ""
            : takeSection(await listTakings(theirs, article), {
                here,
                name: target.name,
                csrf: page.csrf,
                etag,
                mark: theirs.mark,
              })
        }
        ${
          brand.scopes.has("content:publish") && !isCopy
            ? targetChoices(item, preview, {
                here,
                home,
                name: target.name,
                csrf: page.csrf,
                canTake: brand.scopes.has("content:write"),
                isOffered: theirs !== undefined,
              })
            : ""
        }
        <p><a href="/brands/${brand.id}/targets">All publishing targets</a></p>`,
    })
  }

  /** What a person copies. It writes nothing. */
  async function readCopy({ brand, article, target }: OpenTarget): Promise<PublicationPreview | undefined> {
    if (target.kind !== copyKind || !brand.scopes.has("content:publish")) return undefined
    const input = { content_id: article.id, integration_id: target.id, dry_run: true }
    return (await brand.call("publish_content", input)).preview
  }

  /** Shows both texts, and what can be taken of theirs. It writes nothing. */
  async function compare(page: SignedInRequest, opened: OpenTarget, problem?: ProblemError): Promise<Response> {
    const { brand, article, target } = opened
    const input = { content_id: article.id, integration_id: target.id, dry_run: true }
    try {
      const { preview } = await brand.call("publish_content", input)
      const isChanged = preview?.would === "conflict" || (preview?.keeps ?? []).length > 0
      const isTakeable = isChanged && brand.scopes.has("content:write")
      const theirs = isTakeable ? await readTheirs(opened) : undefined
      return await show(page, opened, { preview, theirs, problem })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return show(page, opened, { problem: problem ?? error })
    }
  }

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const taken = Number(context.req.query("taken"))
      const shown = Number.isInteger(taken) && taken > 0 ? { taken } : {}
      const opened = await open(page, context, "integrations:read")
      return show(page, opened, { ...shown, preview: await readCopy(opened) })
    }),
  )
  app.get(`${path}/text`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const opened = await open(page, context, "content:publish")
      const { title, locale } = opened.article
      const document = (await readCopy(opened))?.document
      if (document === undefined) throw notFound()
      return toTextPage(title, locale, html`<article>${raw(String(document["html"]))}</article>`)
    }),
  )
  app.post(`${path}/compare`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      return compare(page, await open(page, context, "content:publish"))
    }),
  )
  app.post(`${path}/take`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const opened = await open(page, context, "content:write")
      const { brand, article, target, here } = opened
      try {
        const theirs = await readTheirs(opened)
        if (theirs === undefined || theirs.mark !== form.get("mark")) {
          const detail = `Somebody changed the article on ${target.name} after you compared. Nothing was taken: this is what is there now.`
          throw new ProblemError("conflict", detail)
        }
        const { list } = await listTakings(theirs, article)
        const wanted = form.getAll("take")
        const changes = list.filter(({ name }) => wanted.includes(name)).map(({ change }) => change)
        if (changes.length === 0) throw new ProblemError("invalid_input", "Nothing is ticked, so nothing was taken.")
        const input = Object.assign({ content_id: article.id }, ...changes) as ToolInput<"update_content">
        const ifMatch = form.get("etag") ?? ""
        const { version } = await brand.call("update_content", input, { ifMatch })
        return page.go(`${here}?taken=${version}`)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return compare(page, opened, error)
      }
    }),
  )
  app.post(`${path}/publish`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const opened = await open(page, context, "content:publish")
      const input = {
        content_id: opened.article.id,
        integration_id: opened.target.id,
        ...readChoice(form),
      }
      try {
        const once = { idempotencyKey: readOnce(form) }
        await opened.brand.call("publish_content", input, once)
        return page.go(opened.here)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(page, opened, { problem: error, preview: await readCopy(opened) })
      }
    }),
  )
}

/** What somebody chose to do with the article there. */
function readChoice(form: URLSearchParams): Pick<ToolInput<"publish_content">, "on_conflict" | "remote_id" | "as"> {
  const choice = form.get("on_conflict")
  if (choice === "overwrite") return { on_conflict: "overwrite" }
  if (choice === "adopt") return { on_conflict: "adopt", remote_id: form.get("remote_id")?.trim() ?? "" }
  return form.get("as") === "draft" ? { as: "draft" } : {}
}

function takenNote(
  version: number,
  { home, name, isThere }: { home: string; name: string; isThere: boolean },
): Html | "" {
  if (!isThere) return ""
  return html`<p class="notice" role="status">
    Their text is version ${version} of <a href="${home}">the article</a>, and nothing of it is published. Read it, then
    compare again and replace what is on ${name}, so that both are the same. The earlier text is in the
    <a href="${home}/revisions">revisions</a>.
  </p>`
}

function stateSection(item: PublicationItem | undefined, name: string): Html {
  if (item === undefined) return html`<section><p>This article was never sent to ${name}.</p></section>`
  const { state, url, edit_url: editUrl, sent_version: sent, current_version: here, current, drift, error } = item
  return html`<section>
    <h2>${itemStates[state]}</h2>
    ${error === null ? "" : html`<p class="problem">${toChoiceWords(error)}</p>`}
    <dl>
      <div>
        <dt>Version there</dt>
        <dd>${sent === null ? "None" : `${sent} (here: ${here})`}</dd>
      </div>
      <div>
        <dt>Wanted</dt>
        <dd>
          ${current ? "The platform has the last requested version." : "The platform does not have the last requested version yet."}
        </dd>
      </div>
      ${
        item.proof === null
          ? ""
          : html`<div>
              <dt>Seen there</dt>
              <dd>
                ${describeProof(item.proof)}
                ${item.proof.looked_at === null ? "" : html`<span class="soft">Looked at ${time(item.proof.looked_at)}</span>`}
              </dd>
            </div>`
      }
      ${
        drift === null
          ? ""
          : html`<div>
              <dt>Changed there</dt>
              <dd>${drift.fields.join(", ")} <span class="soft">found ${time(drift.found_at)}</span></dd>
            </div>`
      }
      <div>
        <dt>Checked</dt>
        <dd>
          ${time(item.checked_at)}
          ${item.retry_at === null ? "" : html`<span class="soft">The next attempt is ${time(item.retry_at)}.</span>`}
        </dd>
      </div>
      ${
        url === null
          ? ""
          : html`<div>
              <dt>Address</dt>
              <dd>${strangerLink(url)} ${editUrl === null ? "" : strangerLink(editUrl, `Edit on ${name}`)}</dd>
            </div>`
      }
    </dl>
    ${item.warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)}
  </section>`
}

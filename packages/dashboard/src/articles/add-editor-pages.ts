import type { Article, Scope } from "@citable/contract"
import type { BrandDetail } from "@citable/contract/brands"
import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
  withFaults,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { type Library, pictureDialogs } from "../media/picture-tools.ts"
import { endedPanel, runningPanel } from "../writing-job/writing-panel.ts"
import { articleForm, type Draft } from "./article-form.ts"
import { articleLinks } from "./article-links.ts"
import { conflictPanel } from "./conflict-panel.ts"
import { deleteForm } from "./delete-form.ts"
import { deletionPanel } from "./deletion-panel.ts"
import { hasWriter } from "./has-writer.ts"
import { listPreviewSites } from "./list-preview-sites.ts"
import { type OpenArticle, openArticle } from "./open-article.ts"
import { previewSection } from "./preview-section.ts"
import { type ArticleChange, readArticleForm } from "./read-article-form.ts"
import { scoreSection } from "./score-section.ts"
import { stateBadge } from "./state-badge.ts"

/** The longest text takes 1 MiB of characters, which are at most 4 MiB of UTF-8. The other fields take little more. */
const maxForm = 5 * 1024 * 1024

/** Adds the pages on which people write and edit an article. */
export function addEditorPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/articles"

  async function open(context: Context<PageEnv>, page: SignedInRequest, scope?: Scope) {
    const { brand, article, etag } = await openArticle(page, context, { scope })
    return { brand, detail: brand.detail, article, etag }
  }

  app.get(`${path}/new`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "content:write" })
      const { detail } = brand
      return showNew(page, brand, detail, { ...emptyDraft, locale: detail.default_locale })
    }),
  )
  app.post(`${path}/new`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "content:write" })
      const { detail } = brand
      const empty = toArticle({ ...emptyDraft, locale: detail.default_locale })
      const { title = "", ...change } = readArticleForm(form, empty, detail.custom_fields)
      try {
        const once = form.get("once") ?? ""
        const { output: made, etag = "" } = await brand.callWithTag(
          "create_content",
          { brand_id: brand.id, title, on_slug_conflict: "suffix", ...change },
          once === "" ? {} : { idempotencyKey: once },
        )
        const home = `/brands/${brand.id}/articles/${made.id}`
        return isScript(context) ? Response.json({ etag, path: home }) : page.go(home)
      } catch (error) {
        if (isScript(context) || !(error instanceof ProblemError)) throw error
        const shown = showNew(page, brand, detail, { ...empty, title, ...toDraft(empty, change) }, error)
        return withFaults(shown, { path: context.req.path, page: context.req.path, sent: form, problem: error })
      }
    }),
  )

  app.get(`${path}/:content_id{cnt_[0-9a-z]+}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, detail, article, etag } = await open(context, page)
      return showEditor(page, { brand, detail, article, etag, draft: article })
    }),
  )
  app.post(`${path}/:content_id{cnt_[0-9a-z]+}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const { brand, detail, article, etag } = await open(context, page, "content:write")
      const change = readArticleForm(form, article, detail.custom_fields)
      const home = `/brands/${brand.id}/articles/${article.id}`
      const session = form.get("live")
      const saved = async (tag: string) => {
        if (session !== null) await brand.send("DELETE /live-texts/{content_id}", { content_id: article.id, session })
        return isScript(context) ? Response.json({ etag: tag }) : page.go(home)
      }
      if (Object.keys(change).length === 0) return await saved(etag)
      try {
        const ifMatch = form.get("etag") ?? etag
        const input = { content_id: article.id, ...change }
        const { etag: next = "" } = await brand.callWithTag("update_content", input, { ifMatch })
        return await saved(next)
      } catch (error) {
        if (isScript(context) || !(error instanceof ProblemError)) throw error
        const draft = { ...article, ...toDraft(article, change) }
        const shown = await showEditor(page, { brand, detail, article, etag, draft, change, problem: error })
        if (error.code === "precondition_failed") return shown
        return withFaults(shown, { path: home, page: home, sent: form, problem: error })
      }
    }),
  )

  function showNew(
    page: SignedInRequest,
    brand: BrandPage,
    detail: BrandDetail,
    draft: Draft,
    problem?: ProblemError,
  ): Response {
    const action = `/brands/${brand.id}/articles/new`
    const library = libraryOf(brand)
    const terms = { action, csrf: page.csrf, brand: detail, etag: "", preview: undefined, canWrite: true }
    return page.show({
      title: "New article",
      section: "articles",
      brand,
      status: problem === undefined ? 200 : 422,
      scripts: ["editor.js"],
      body: html`${articleForm(draft, { ...terms, isNew: true, isUnsaved: problem !== undefined, library })}
      ${pictureDialogs(library)}`,
    })
  }

  /** The library, for somebody who can choose from it and write. */
  function libraryOf({ id, scopes }: BrandPage): Library | undefined {
    if (!scopes.has("media:read") || !scopes.has("content:write")) return undefined
    return { home: `/brands/${id}/media`, maxBytes: pages.mostUploadBytes, canUpload: scopes.has("media:write") }
  }

  /** Links to what a model can do with the article, where one is set up for somebody who may ask it. */
  async function modelLinks(brand: BrandPage, home: string): Promise<Html | ""> {
    if (!brand.scopes.has("content:generate")) return ""
    if (!(await hasWriter(brand))) return ""
    return html`<span
      >· <a href="${home}/rewrite">Rewrite with a model…</a> · <a href="${home}/translate">Translate…</a></span
    >`
  }

  interface EditorState {
    brand: BrandPage
    detail: BrandDetail
    article: OpenArticle["article"]
    etag: string
    draft: Draft
    /** What the form would change. */
    change?: ArticleChange
    problem?: ProblemError
  }

  async function showEditor(
    page: SignedInRequest,
    { brand, detail, article, etag, draft, change = {}, problem }: EditorState,
  ): Promise<Response> {
    const home = `/brands/${brand.id}/articles/${article.id}`
    const content = scoreSection(await brand.call("score_content", { content_id: article.id }))
    const score = { url: `${home}/score`, content }
    const isConflict = problem?.code === "precondition_failed"
    const library = libraryOf(brand)
    const sites = await listPreviewSites(brand)
    const terms = { action: home, csrf: page.csrf, brand: detail, etag, score, preview: previewSection(home, sites) }
    const isBeingWritten = article.status === "generating"
    // What somebody typed meanwhile stays in a form that can be saved later.
    const { deletion } = article
    const mayWrite = brand.scopes.has("content:write")
    const canWrite = mayWrite && ((!isBeingWritten && deletion === undefined) || problem !== undefined)
    const isFollowed = isBeingWritten && problem === undefined
    const hasNoText = isFollowed && article.body === ""
    const editorScripts = hasNoText ? [] : ["editor.js"]
    return page.show({
      title: article.title,
      section: "articles",
      brand,
      status: problem === undefined ? 200 : isConflict ? 412 : 422,
      scripts: isFollowed ? [...editorScripts, "publish.js"] : editorScripts,
      frameSources: sites.map(({ origin }) => origin),
      body: html`<p>
          <span id="article-state">${stateBadge(article)}</span> ${articleLinks(brand, article)}
          ${isBeingWritten ? "" : await modelLinks(brand, home)}
        </p>
        ${isConflict ? conflictPanel(article, draft, change) : ""} ${isFollowed ? beingWritten : ""}
        ${deletion === undefined ? "" : deletionPanel(deletion, { home, csrf: page.csrf, canWrite: mayWrite })}
        ${problem === undefined ? modelPanel(page, brand, article) : ""}
        ${
          hasNoText
            ? ""
            : html`${articleForm(draft, { ...terms, canWrite, canPublish: brand.scopes.has("content:publish"), isUnsaved: problem !== undefined, library })}
              ${pictureDialogs(library)}`
        }
        ${mayWrite && deletion === undefined ? await deleteForm(page, { brand, article, home }) : ""}`,
    })
  }
}

const isScript = (context: Context<PageEnv>): boolean => context.req.header("accept") === "application/json"

/** The last work of a language model on an article; nothing without any. */
function modelPanel({ csrf }: SignedInRequest, { id, scopes }: BrandPage, article: OpenArticle["article"]): Html | "" {
  const { writing } = article
  if (writing === undefined) return ""
  const brandPath = `/brands/${id}`
  const home = `${brandPath}/articles/${article.id}`
  const terms = { home, brandPath, canGenerate: scopes.has("content:generate") }
  if (article.status !== "generating") return endedPanel(writing, terms, article.version === writing.version)
  return runningPanel(writing, { ...terms, csrf, canStop: scopes.has("content:write"), here: home })
}

const beingWritten = html`<p role="status">A language model writes this article, so you cannot edit it now.</p>`

const emptyDraft: Draft = {
  title: "",
  slug: "",
  locale: "",
  excerpt: null,
  body: "",
  tags: [],
  author: null,
  cover: null,
  seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
  custom: {},
}

/** An article of which only the fields of a draft count. */
const toArticle = (draft: Draft): Article => draft as Article

/** The draft with what somebody typed, for a form that is shown again. */
function toDraft(article: Draft, change: ArticleChange): Partial<Draft> {
  const { title, slug, locale, excerpt, body, tags, author, cover, seo, custom } = change
  const values = Object.entries({ ...article.custom, ...custom })
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(locale === undefined ? {} : { locale }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(body === undefined ? {} : { body }),
    ...(tags === undefined ? {} : { tags }),
    ...(author === undefined ? {} : { author: author === null ? null : { ...noLinks, name: author.name } }),
    ...(cover === undefined
      ? {}
      : { cover: cover === null ? null : { ...noSize, url: cover.url ?? "", alt: cover.alt ?? "" } }),
    seo: { ...article.seo, ...(seo as Partial<Draft["seo"]>) },
    custom: Object.fromEntries(
      values.filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== null),
    ),
  }
}

const noLinks = { url: null, image_url: null }
const noSize = { width: null, height: null, media_id: null }

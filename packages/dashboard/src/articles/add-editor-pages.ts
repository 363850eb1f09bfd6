import type { Scope } from "@citable/contract"
import type { BrandDetail } from "@citable/contract/brands"
import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
  withFaults,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { type Library, pictureDialogs } from "../media/picture-tools.ts"
import { sideBySide } from "../writing-job/side-by-side.ts"
import { endedPanel, runningPanel } from "../writing-job/writing-panel.ts"
import { articleForm, type Draft } from "./article-form.ts"
import { articleLinks } from "./article-links.ts"
import { articleState } from "./article-state.ts"
import { conflictPanel } from "./conflict-panel.ts"
import { createArticle } from "./create-article.ts"
import { deleteForm } from "./delete-form.ts"
import { deletionPanel } from "./deletion-panel.ts"
import { effectSection } from "./effect-section.ts"
import { hasWriter } from "./has-writer.ts"
import { listPreviewSites } from "./list-preview-sites.ts"
import { type OpenArticle, openArticle } from "./open-article.ts"
import { presenceLine } from "./presence-line.ts"
import { previewSection } from "./preview-section.ts"
import { type ArticleChange, readArticleForm } from "./read-article-form.ts"
import { emptyDraft, readDraft, toDraft } from "./read-draft.ts"
import { readPresence } from "./read-presence.ts"
import { type SavedArticle, saveArticle } from "./save-article.ts"
import { scoreSection } from "./score-section.ts"
import { readFieldsOf, toFields, withFields } from "./to-fields.ts"

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
      const once = form.get("once") ?? ""
      try {
        const made = await createArticle(brand, { form, once, isDraft: isScript(context) })
        const home = `/brands/${brand.id}/articles/${made.id}`
        return isScript(context) ? Response.json({ ...made, path: home }) : page.go(home)
      } catch (error) {
        if (isScript(context) || !(error instanceof ProblemError)) throw error
        const shown = showNew(page, brand, detail, readDraft(form, detail), error)
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
      const { brand, detail, article } = await openToSave(context, page, form)
      if (article === undefined) return showNew(page, brand, detail, readDraft(form, detail), deleted)
      const home = `/brands/${brand.id}/articles/${article.id}`
      const session = form.get("live")
      try {
        const reopen = () => openArticle(page, context, { scope: "content:write" })
        const custom = detail.custom_fields
        const saved = await saveArticle({ form, custom, email: page.user.email, open: reopen })
        if (session !== null) await brand.send("DELETE /live-texts/{content_id}", { content_id: article.id, session })
        if (form.has("leaving")) await leave(brand, article.id)
        if (isScript(context)) {
          const presence = form.has("leaving") ? undefined : await presenceOf(page, brand, article)
          return Response.json({ ...saved, presence })
        }
        if (saved.open === undefined && saved.refused === undefined) return page.go(home)
        return await showUnsaved(context, page, { form, saved })
      } catch (error) {
        if (isScript(context) || !(error instanceof ProblemError)) throw error
        return await showUnsaved(context, page, { form, problem: error })
      }
    }),
  )

  // The editor is open; or it was closed, or shows another page.
  app.post(`${path}/:content_id{cnt_[0-9a-z]+}/:act{present|leave}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand, article } = await open(context, page, "content:write")
      if (context.req.param("act") === "present") return Response.json(await presenceOf(page, brand, article))
      await leave(brand, article.id)
      return new Response(null, { status: 204 })
    }),
  )

  const leave = (brand: BrandPage, id: string) =>
    brand.send("PUT /live-texts/{content_id}/present", { content_id: id, is_left: true })
  const presenceOf = ({ user }: SignedInRequest, brand: BrandPage, article: OpenArticle["article"]) =>
    readPresence(brand, { article, email: user.email, now: pages.now() })

  /** Opens the article that a form is about. Without scripts, the form of one that was deleted becomes that of a new one. */
  async function openToSave(context: Context<PageEnv>, page: SignedInRequest, form: URLSearchParams) {
    try {
      return await open(context, page, "content:write")
    } catch (error) {
      const isGone = error instanceof ProblemError && error.code === "not_found" && form.has("version")
      if (!isGone || isScript(context)) throw error
      const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope: "content:write" })
      return { brand, detail: brand.detail, article: undefined }
    }
  }

  /** Shows the article as it is now, with what could not be stored in the form. */
  async function showUnsaved(
    context: Context<PageEnv>,
    page: SignedInRequest,
    { form, saved, problem }: { form: URLSearchParams; saved?: SavedArticle; problem?: ProblemError },
  ): Promise<Response> {
    const { brand, detail, article, etag } = await open(context, page, "content:write")
    const fields = { ...readFieldsOf(form, toFields(article, detail.custom_fields)), ...saved?.take }
    const change = readArticleForm(withFields(form, fields), article, detail.custom_fields)
    const draft = { ...article, ...toDraft(article, change) }
    const state = { brand, detail, article, etag, draft, change }
    if (problem === undefined && saved?.refused === undefined) {
      return showEditor(page, { ...state, problem: new ProblemError("precondition_failed", "Both changed the same.") })
    }
    const errors = saved?.refused?.map(({ name, detail: what }) => ({ pointer: `/${name}`, detail: what }))
    const wrong = problem ?? new ProblemError("invalid_input", "The input is not valid.", errors && { errors })
    const shown = await showEditor(page, { ...state, problem: wrong })
    const home = `/brands/${brand.id}/articles/${article.id}`
    return wrong.code === "precondition_failed"
      ? shown
      : withFaults(shown, { path: home, page: home, sent: form, problem: wrong })
  }

  function showNew(
    page: SignedInRequest,
    brand: BrandPage,
    detail: BrandDetail,
    draft: Draft,
    problem?: ProblemError,
  ): Response {
    const action = `/brands/${brand.id}/articles/new`
    const library = libraryOf(brand)
    const terms = { action, csrf: page.csrf, brand: detail, etag: "", version: "", preview: undefined } as const
    return page.show({
      title: "New article",
      section: "articles",
      brand,
      status: problem === undefined ? 200 : 422,
      scripts: ["editor.js", "kept.js"],
      body: html`${problem === deleted ? deletedText : ""}
        <section id="kept" data-new="${action}" hidden>${csrfField(page.csrf)}</section>
        <p id="article-links"></p>
        ${articleForm(draft, { ...terms, canWrite: true, isNew: true, isUnsaved: problem !== undefined, library })}
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
    const preview = previewSection(home, sites)
    const { version } = article
    const terms = { action: home, csrf: page.csrf, brand: detail, etag, version, score, preview }
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
      body: html`<p id="article-links">
          <span id="article-state">${await articleState(brand, article)}</span> ${articleLinks(brand, article)}
          ${isBeingWritten ? "" : await modelLinks(brand, home)}
        </p>
        ${canWrite ? presenceLine(await presenceOf(page, brand, article)) : ""}
        ${isConflict ? conflictPanel(article, draft, change) : ""} ${isFollowed ? beingWritten : ""}
        ${deletion === undefined ? "" : deletionPanel(deletion, { home, csrf: page.csrf, canWrite: mayWrite })}
        ${problem === undefined ? modelPanel(page, brand, article) : ""}
        ${problem === undefined ? await sideBySide(brand, article, { csrf: page.csrf, home }) : ""}
        ${
          hasNoText
            ? ""
            : html`${articleForm(draft, { ...terms, canWrite, canPublish: brand.scopes.has("content:publish"), isUnsaved: problem !== undefined, library })}
              ${pictureDialogs(library)}`
        }
        ${isFollowed ? "" : await effectSection(brand, article)}
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
  const isPresent = article.version === writing.version || writing.is_held === true
  if (article.status !== "generating") return endedPanel(writing, terms, isPresent)
  return runningPanel(writing, { ...terms, csrf, canStop: scopes.has("content:write"), here: home })
}

const beingWritten = html`<p role="status">A language model writes this article, so you cannot edit it now.</p>`

const deleted = new ProblemError(
  "not_found",
  "Somebody deleted this article while you wrote. Your text is below, and is not saved: save it as a new article.",
)

const deletedText = html`<p class="problem" role="alert">${deleted.message}</p>`

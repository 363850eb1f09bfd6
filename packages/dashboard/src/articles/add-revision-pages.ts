import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import { notFound } from "@citable/contract/problem-error"
import { type BrandPage, csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { articleLinks } from "./article-links.ts"
import { fieldChanges } from "./field-changes.ts"
import { openArticle } from "./open-article.ts"
import { versionList } from "./version-list.ts"
import { versionName, wordCount, writerOf } from "./version-words.ts"

/** Adds the versions of an article: the list, each one with its changes and its name, any two side by side, and the way back to one. */
export function addRevisionPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/revisions"
  const homeOf = (brand: BrandPage, { id }: { id: string }) => `/brands/${brand.id}/articles/${id}/revisions`

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article } = await openArticle(page, context)
      const cursor = context.req.query("cursor")
      const input = { content_id: article.id, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
      const { data, next_cursor: next } = await brand.call("list_content_revisions", input)
      const { data: publications } = await brand.call("list_publications", { content_id: article.id, limit: 100 })
      const published = publications.flatMap(({ action, status, version, integration_id: target }) =>
        action === "publish" && status === "succeeded" && target === null && version !== null ? [version] : [],
      )
      const home = homeOf(brand, article)
      return page.show({
        title: `Revisions of “${article.title}”`,
        section: "articles",
        brand,
        body: html`<p>${articleLinks(brand, article)}</p>
          ${versionList(data, { home, article, published: new Set(published), zone: brand.detail.time_zone })}
          ${next === null ? "" : html`<p><a href="${home}?cursor=${encodeURIComponent(next)}">Earlier versions</a></p>`}`,
      })
    }),
  )

  app.get(`${path}/compare`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article: now } = await openArticle(page, context)
      const numbers = ["from", "to"].map((name) => Number(context.req.query(name)))
      const [from = 0, to = 0] = numbers.toSorted((one, other) => one - other)
      const [before, after] = [await readVersion(brand, now, from), await readVersion(brand, now, to)]
      const names = `${versionName(before.revision)} and ${versionName(after.revision)}`
      return page.show({
        title: `Two versions of “${now.title}”`,
        section: "articles",
        brand,
        body: html`<p>${articleLinks(brand, now)}</p>
          <div class="two top">
            ${[before, after].map((one) => versionCard(one, { home: homeOf(brand, now), csrf: page.csrf, brand, now }))}
          </div>
          <section>
            <h2>What differs</h2>
            ${fieldChanges(before.article, after.article, names)}
          </section>`,
      })
    }),
  )

  app.get(`${path}/:version{[1-9][0-9]{0,8}}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const version = Number(context.req.param("version"))
      const { brand, article: now } = await openArticle(page, context)
      const shown = await readVersion(brand, now, version)
      const before = version > 1 ? await readVersion(brand, now, version - 1) : undefined
      const home = homeOf(brand, now)
      const isNow = version === now.version
      return page.show({
        title: `${versionName(shown.revision)} of “${now.title}”`,
        section: "articles",
        brand,
        body: html`<p>${articleLinks(brand, now)}</p>
          ${versionCard(shown, { home, csrf: page.csrf, brand, now })}
          <p>
            ${version > 1 ? html`<a href="${home}/${version - 1}">Version ${version - 1}</a>` : ""}
            ${version > 1 && !isNow ? "·" : ""}
            ${isNow ? "" : html`<a href="${home}/${version + 1}">Version ${version + 1}</a>`}
          </p>
          <section>
            <h2>What this version changed</h2>
            ${before === undefined ? html`<p>It is the first version.</p>` : fieldChanges(before.article, shown.article, "what this version changed")}
          </section>
          <section>
            <h2>What has changed since</h2>
            ${isNow ? html`<p>It is the current text.</p>` : fieldChanges(shown.article, now, "what has changed since")}
          </section>`,
      })
    }),
  )

  app.post(`${path}/:revision_id{rev_[0-9a-z]+}/name`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, article } = await openArticle(page, context, { scope: "content:write" })
      const input = { content_id: article.id, revision_id: context.req.param("revision_id") }
      await brand.send("PUT /revision-names/{revision_id}", { ...input, name: form.get("name") ?? "" })
      return page.go(homeOf(brand, article))
    }),
  )
  app.post(`${path}/:revision_id{rev_[0-9a-z]+}/restore`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand, article } = await openArticle(page, context)
      const input = { content_id: article.id, revision_id: context.req.param("revision_id") }
      await brand.call("restore_content_revision", input)
      return page.go(`/brands/${brand.id}/articles/${article.id}`)
    }),
  )
}

interface ReadVersion {
  revision: ContentRevision
  article: Article
}

/** Reads one version of an article. Throws 404 if there is none of this number. */
async function readVersion({ call }: BrandPage, { id }: { id: string }, version: number): Promise<ReadVersion> {
  if (!Number.isInteger(version) || version < 1) throw notFound()
  const { data } = await call("list_content_revisions", { content_id: id, version })
  const [revision] = data
  if (revision === undefined) throw notFound()
  return { revision, article: await call("get_content", { content_id: id, version }) }
}

interface CardOptions {
  home: string
  csrf: string
  brand: BrandPage
  now: Pick<Article, "version">
}

/** Who saved a version and when, with its name, and the way back to it. */
function versionCard({ revision }: ReadVersion, { home, csrf, brand, now }: CardOptions): Html {
  const { id, version, name, created_at: at, word_count: words } = revision
  const canWrite = brand.scopes.has("content:write")
  return html`<section>
    <h2>${versionName(revision)}</h2>
    <p>${writerOf(revision)} saved it ${time(at)}. It has ${wordCount(words)}.</p>
    ${
      canWrite
        ? html`<form method="post" action="${home}/${id}/name">
            ${csrfField(csrf)}
            <label for="name-${version}">Name of version ${version}</label>
            <input id="name-${version}" name="name" maxlength="100" value="${name ?? ""}" />
            <div class="actions"><button class="plain">Save the name</button></div>
          </form>`
        : ""
    }
    ${
      canWrite && version !== now.version
        ? html`<form method="post" action="${home}/${id}/restore">
            ${csrfField(csrf)}
            <div class="actions"><button>Restore this version</button></div>
          </form>`
        : ""
    }
  </section>`
}

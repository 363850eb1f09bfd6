import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import { notFound } from "@citable/contract/problem-error"
import { csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { articleLinks } from "./article-links.ts"
import { fieldChanges } from "./field-changes.ts"
import { openArticle } from "./open-article.ts"

/** Adds the list of an article's revisions, the changes of each, and the way back to an earlier one. */
export function addRevisionPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/revisions"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, article } = await openArticle(page, context)
      const { id } = article
      const cursor = context.req.query("cursor")
      const { data, next_cursor: next } = await brand.call("list_content_revisions", {
        content_id: id,
        limit: 50,
        ...(cursor === undefined ? {} : { cursor }),
      })
      const home = `/brands/${brand.id}/articles/${id}/revisions`
      return page.show({
        title: `Revisions of “${article.title}”`,
        section: "articles",
        brand,
        body: html`<p>${articleLinks(brand, article)}</p>
          <section>
            <ul class="rows">
              ${data.map((revision) => row(home, revision, article))}
            </ul>
          </section>
          ${next === null ? "" : html`<p><a href="${home}?cursor=${encodeURIComponent(next)}">Earlier revisions</a></p>`}`,
      })
    }),
  )

  app.get(`${path}/:version{[1-9][0-9]{0,8}}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const version = Number(context.req.param("version"))
      const { brand, article: now } = await openArticle(page, context)
      const { id } = now
      const read = (at: number) => brand.call("get_content", { content_id: id, version: at })
      const { data } = await brand.call("list_content_revisions", { content_id: id, version })
      const [revision] = data
      if (revision === undefined) throw notFound()
      const article = await read(version)
      const before = version > 1 ? await read(version - 1) : undefined
      const home = `/brands/${brand.id}/articles/${id}/revisions`
      const isNow = version === now.version
      return page.show({
        title: `Version ${version} of “${now.title}”`,
        section: "articles",
        brand,
        body: html`<p>${articleLinks(brand, now)}</p>
          <section>
            <p>${writer(revision)} saved it ${time(revision.created_at)}. It has ${toWords(revision.word_count)}.</p>
            <div class="actions">
              ${
                isNow || !brand.scopes.has("content:write")
                  ? ""
                  : html`<form method="post" action="${home}/${revision.id}/restore">
                      ${csrfField(page.csrf)}<button>Restore this version</button>
                    </form>`
              }
              <span>
                ${version > 1 ? html`<a href="${home}/${version - 1}">Version ${version - 1}</a>` : ""}
                ${version > 1 && !isNow ? "·" : ""}
                ${isNow ? "" : html`<a href="${home}/${version + 1}">Version ${version + 1}</a>`}
              </span>
            </div>
          </section>
          <section>
            <h2>What this version changed</h2>
            ${before === undefined ? html`<p>It is the first version.</p>` : fieldChanges(before, article, "what this version changed")}
          </section>
          <section>
            <h2>What has changed since</h2>
            ${isNow ? html`<p>It is the current text.</p>` : fieldChanges(article, now, "what has changed since")}
          </section>`,
      })
    }),
  )

  app.post(`${path}/:revision_id{rev_[0-9a-z]+}/restore`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { revision_id: revision } = context.req.param()
      const { brand, article } = await openArticle(page, context)
      const { id } = article
      const input = { content_id: id, revision_id: revision }
      await brand.call("restore_content_revision", input)
      return page.go(`/brands/${brand.id}/articles/${id}`)
    }),
  )
}

function row(home: string, revision: ContentRevision, article: Article): Html {
  const { version, title, word_count: words, changed, created_at: at } = revision
  const what =
    version === 1 ? "wrote it" : changed.length === 0 ? "saved it" : `changed ${changed.map(toLabel).join(", ")}`
  return html`<li>
    <a href="${home}/${version}"><strong>Version ${version}</strong></a>
    ${version === article.version ? html`<span class="badge">Current text</span>` : ""} ${time(at)}
    <div class="soft">${writer(revision)} ${what} — ${title}, ${toWords(words)}</div>
  </li>`
}

const toWords = (count: number): string => (count === 1 ? "1 word" : `${count} words`)

/** Fields whose names in the API are not what people call them. */
const fieldWords: Readonly<Record<string, string>> = {
  body: "the text",
  seo: "what search engines see",
  tags: "the topics",
  locale: "the language",
  images: "the pictures",
  custom: "the custom fields",
  modified_at: "the date of the last change",
}

const toLabel = (field: string): string => fieldWords[field] ?? `the ${field.replaceAll("_", " ")}`

/** Who saved a revision, at the beginning of a sentence. */
function writer({ written_by: by }: ContentRevision): string {
  if (by === null) return "Somebody"
  return by.kind === "user" ? (by.name ?? "A person") : `The key or token “${by.name}”`
}

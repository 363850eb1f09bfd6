import type { Article } from "@citable/contract"
import type { BrandDetail } from "@citable/contract/brands"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html, raw } from "hono/html"

import { coverInputs, type Library, pictureHint } from "../media/picture-tools.ts"
import { customInputs } from "./custom-fields.ts"

/** What the editor shows: the stored article, or what somebody typed that could not be saved. */
export type Draft = Pick<
  Article,
  "title" | "slug" | "locale" | "excerpt" | "body" | "tags" | "author" | "authors" | "cover" | "seo" | "custom"
>

export interface ArticleFormOptions {
  /** Where the form goes. */
  action: string
  csrf: string
  brand: BrandDetail
  /** The entity tag of the version that the editor shows. */
  etag: string
  /** The version that the editor shows, which a save is merged with. Empty for an article that has not been saved. */
  version: number | ""
  /** The preview. Undefined for an article that has not been saved. */
  preview: Html | undefined
  /** Whether the user can change the article. */
  canWrite: boolean
  /** Whether the user can publish the article. */
  canPublish?: boolean
  /** Whether the form makes an article, once, however often the browser sends it. */
  isNew?: boolean
  /** The score of the saved article, and where to get a later one. */
  score?: { url: string; content: Html }
  /** Whether the fields contain what could not be saved. */
  isUnsaved?: boolean
  /** The library that the writer can choose pictures from. */
  library?: Library | undefined
}

/** Renders the form in which people write an article. The order of its parts is the order in which a keyboard reaches them. */
export function articleForm(draft: Draft, options: ArticleFormOptions): Html {
  const {
    action,
    csrf,
    brand,
    etag,
    version,
    preview,
    canWrite,
    isNew = false,
    score,
    isUnsaved = false,
    canPublish = false,
  } = options
  return html`<form
    id="article"
    class="editor"
    method="post"
    action="${action}"
    enctype="multipart/form-data"
    autocomplete="off"
    ${isUnsaved ? html`data-unsaved="true"` : ""}
    ${isNew ? html`data-began="new"` : ""}
  >
    ${csrfField(csrf)}<input type="hidden" name="etag" value="${etag}" />
    <input type="hidden" name="version" value="${version}" />
    ${isNew ? onceField() : ""}
    <section class="writing">
      <label for="title">Title</label>
      <input
        id="title"
        class="title"
        name="title"
        dir="auto"
        required
        maxlength="300"
        value="${draft.title}"
        ${canWrite ? "" : html`readonly`}
      />
      <label id="body-label" for="body">Text (Markdown)</label>
      ${textarea({ id: "body", className: "source", rows: 28, text: draft.body, isReadOnly: !canWrite })}
      ${pictureHint(options.library)} ${canWrite ? saveBar(canPublish && !isNew ? action : undefined) : ""}
    </section>
    <aside aria-label="Details">
      ${
        score === undefined
          ? ""
          : html`<section>
              <details class="score-details">
                <summary>Score</summary>
                <div id="score" data-url="${score.url}">${score.content}</div>
              </details>
            </section>`
      }
      <section class="fields">
        <h2>Details</h2>
        <label for="slug">Slug</label>
        <input id="slug" name="slug" maxlength="200" value="${draft.slug}" />
        <label for="locale">Language</label>
        ${localeSelect(brand.locales, draft.locale)}
        <label for="excerpt">Excerpt</label>
        ${textarea({ id: "excerpt", rows: 3, text: draft.excerpt ?? "", most: 2000 })}
        <label for="tags">Topics, one per line</label>
        ${textarea({ id: "tags", rows: 3, text: draft.tags.join("\n") })} ${authorInput(draft)}
        ${coverInputs(draft.cover, options.library)} ${customInputs(brand.custom_fields, draft.custom)}
        ${searchFields(draft, brand)}
      </section>
    </aside>
    ${preview === undefined ? "" : html`<div class="beside">${preview}</div>`}
  </form>`
}

/** The bar below the text. `home` is the page of an article that its writer can publish. */
function saveBar(home: string | undefined): Html {
  return html`<div class="sticky">
    <button name="then" value="stay">Save</button>
    ${home === undefined ? "" : html`<a class="button plain" href="${home}/publish">Publish…</a>`}
    <span class="state soft" id="save-state" role="status"></span>
  </div>`
}

function authorInput({ author, authors }: Draft): Html {
  if (authors !== undefined) {
    return html`<p class="soft">Authors: ${authors.map(({ name }) => name).join(", ")}</p>`
  }
  return html`<label for="author">Author</label>
    <input id="author" name="author" maxlength="200" value="${author?.name ?? ""}" />`
}

function localeSelect(locales: readonly string[], chosen: string): Html {
  const all = chosen === "" || locales.includes(chosen) ? locales : [...locales, chosen]
  return html`<select id="locale" name="locale">
    ${all.map((locale) => html`<option value="${locale}" ${locale === chosen ? "selected" : ""}>${locale}</option>`)}
  </select>`
}

function searchFields({ seo, title, excerpt, slug }: Draft, brand: BrandDetail): Html {
  const [domain = "example.com"] = brand.domains
  return html`<details>
    <summary>Search engines</summary>
    <div class="search-result" aria-label="How a search result may look">
      <div class="soft">${domain} › … › <span data-shows="slug">${slug}</span></div>
      <div class="result-title" dir="auto" data-shows="seo_title" data-else="title">${seo.title ?? title}</div>
      <div dir="auto" data-shows="seo_description" data-else="excerpt">${seo.description ?? excerpt ?? ""}</div>
    </div>
    <label for="seo_title">Title for search engines</label>
    <input id="seo_title" name="seo_title" dir="auto" maxlength="300" value="${seo.title ?? ""}" />
    <label for="seo_description">Description</label>
    ${textarea({ id: "seo_description", rows: 3, text: seo.description ?? "", most: 1000 })}
    <label for="canonical_url">Canonical URL</label>
    <input id="canonical_url" name="canonical_url" type="url" maxlength="2000" value="${seo.canonical_url ?? ""}" />
    <input type="hidden" name="has_noindex" value="1" />
    <fieldset>
      <legend>Index</legend>
      <label
        ><input type="checkbox" name="noindex" value="1" ${seo.noindex ? "checked" : ""} /> Ask search engines to leave
        this page out</label
      >
    </fieldset>
  </details>`
}

interface TextareaOptions {
  id: string
  rows: number
  text: string
  className?: string
  isReadOnly?: boolean
  most?: number
}

/**
 * Renders a text box. The HTML parser drops a line break right after the tag, so it gets one of its own. The tags are no part of the
 * template, because white space between them is text.
 */
function textarea({ id, rows, text, className = "", isReadOnly = false, most }: TextareaOptions): Html {
  const readOnly = isReadOnly ? " readonly" : ""
  const limit = most === undefined ? "" : ` maxlength="${most}"`
  const tag = `<textarea id="${id}" name="${id}" class="${className}" dir="auto" rows="${rows}"${limit}${readOnly} spellcheck="true">`
  return html`${raw(`${tag}\n`)}${text}${raw("</textarea>")}`
}

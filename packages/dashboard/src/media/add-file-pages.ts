import type { MediaDetail } from "@citable/contract/site"
import { type BrandPage, csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { toMediaPath } from "../frame/media-path.ts"
import { time } from "../frame/time.ts"
import { articleUses } from "./article-uses.ts"
import { fileSize } from "./file-size.ts"
import { findReplaced } from "./find-replaced.ts"
import { focusFields, readFocus } from "./focus-fields.ts"
import { openFilePage } from "./open-file-page.ts"
import { replacementNotice } from "./replacement-notice.ts"
import { uploadForm } from "./upload-form.ts"
import { webVersions } from "./web-versions.ts"

/** Adds the page of a file: what it is, its texts, where it is used, its replacement and its deletion. */
export function addFilePages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/media/:media_id{med_[0-9a-z]+}"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, file, home } = await openFilePage(context, page, "media:read")
      const canWrite = brand.scopes.has("media:write")
      const isSaved = context.req.query("saved") !== undefined
      const old = await findReplaced({ brand }, context.req.query("replaces") ?? "")
      const isSwapped = context.req.query("swapped") !== undefined
      return page.show({
        title: file.filename,
        section: "media",
        brand,
        body: html`<p><a href="${home}">Back to the library</a></p>
          ${isSaved ? html`<p class="notice" role="status">Saved.</p>` : ""}
          ${old === undefined ? "" : replacementNotice({ brand, file, home }, old, { csrf: page.csrf, isSwapped })}
          <div class="file-page">
            <section>${preview(file)} ${facts(file)}</section>
            <div>
              ${canWrite ? textsForm(`${home}/${file.id}`, page.csrf, file) : texts(file)} ${uses(brand, file)}
              ${webVersions(file)}
              ${canWrite ? replaceForm(`${home}/${file.id}`, page.csrf, pages.mostUploadBytes) : ""}
              ${canWrite ? deleteForm(`${home}/${file.id}`, page.csrf, { ...file, isShown: isLogo(brand, file.id) }) : ""}
            </div>
          </div>`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, file, home } = await openFilePage(context, page, "media:write")
      const text = (name: string) => form.get(name)?.replaceAll(/\s+/g, " ").trim()
      const [alt, caption, tags] = [text("alt"), text("caption"), form.get("tags")]
      const saved = await brand.call("update_media", {
        brand_id: brand.id,
        media_id: file.id,
        ...(alt === undefined ? {} : { alt }),
        ...(caption === undefined ? {} : { caption: caption === "" ? null : caption }),
        ...(tags === null ? {} : { tags: toLines(tags) }),
        ...readFocus(form),
      })
      if (context.req.header("accept") === "application/json") return Response.json({ alt: saved.alt })
      return page.go(`${home}/${file.id}?saved`)
    }),
  )
  app.post(`${path}/delete`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, file, home } = await openFilePage(context, page, "media:write")
      const force = form.get("force") === "yes"
      await brand.call("delete_media", { brand_id: brand.id, media_id: file.id, force })
      return page.go(`${home}?trashed=files.${file.id}`)
    }),
  )
}

function preview(file: MediaDetail): Html {
  const path = toMediaPath(file)
  if (file.kind === "image") {
    return html`<a class="file-preview" href="${path}"><img src="${path}" alt="${file.alt || file.filename}" /></a>`
  }
  return html`<p class="thumb" aria-hidden="true">${file.content_type.split("/")[1]?.toUpperCase()}</p>
    <p><a href="${path}">Open ${file.filename}</a></p>`
}

function facts(file: MediaDetail): Html {
  const { width, height, bytes, content_type: type, created_at: at, url, kind, alt } = file
  const pixels = width === null || height === null ? "" : `${width} × ${height} pixels, `
  return html`<p class="soft">${type}, ${pixels}${fileSize(bytes)}, added ${time(at)}</p>
    <h2>Address</h2>
    <output>${url}</output>
    <p class="soft">Anybody who knows the address can read the file.</p>
    ${
      kind === "image"
        ? html`<h2>In Markdown</h2>
            <output>![${alt.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${url})</output>`
        : ""
    }`
}

function texts({ alt, caption, tags }: MediaDetail): Html {
  return html`<section>
    <h2>Texts</h2>
    <p>${alt === "" ? "No alternative text." : html`Alternative text: ${alt}`}</p>
    ${caption === null ? "" : html`<p>Caption: ${caption}</p>`}
    ${tags.length === 0 ? "" : html`<p>Labels: ${tags.join(", ")}</p>`}
  </section>`
}

function textsForm(action: string, csrf: string, { alt, caption, tags, kind, focus }: MediaDetail): Html {
  return html`<section>
    <h2>Texts</h2>
    <form method="post" action="${action}">
      ${csrfField(csrf)}
      <label for="alt">Alternative text</label>
      <textarea id="alt" name="alt" rows="2" maxlength="2000" aria-describedby="alt-help">${alt}</textarea>
      <p id="alt-help" class="soft">
        What the picture shows, for people who do not see it. Articles that show it keep the text that they have.
      </p>
      <label for="caption">Caption</label>
      <textarea id="caption" name="caption" rows="2" maxlength="2000">${caption ?? ""}</textarea>
      <label for="tags">Labels, one per line</label>
      <textarea id="tags" name="tags" rows="2">${tags.join("\n")}</textarea>
      ${kind === "image" ? focusFields(focus) : ""}
      <div class="actions"><button>Save</button></div>
    </form>
  </section>`
}

const isLogo = ({ detail }: BrandPage, id: string): boolean => detail.logo_media_id === id

function uses(brand: BrandPage, { id, uses: count, used_by: articles }: MediaDetail): Html {
  const hidden = count - articles.length
  return html`<section>
    <h2>Where it is used</h2>
    ${isLogo(brand, id) ? html`<p>It is <a href="/brands/${brand.id}/settings#logo">the logo of the brand</a>.</p>` : ""}
    ${count === 0 ? html`<p>No article shows it.</p>` : articleUses(brand.id, articles)}
    ${hidden > 0 ? html`<p class="soft">${hidden} more.</p>` : ""}
  </section>`
}

function replaceForm(action: string, csrf: string, maxBytes: number): Html {
  return html`<section>
    <details>
      <summary>Replace this file</summary>
      <p>
        The file at an address never changes, because browsers and sites keep it. So the new file gets its own address,
        with the texts of this one. The next page offers to show it in the articles that show the old one.
      </p>
      ${uploadForm({ action: `${action}/replace`, csrf, maxBytes, label: "The new file", isMultiple: false })}
    </details>
  </section>`
}

interface Deleted {
  uses: number
  /** Whether it is the logo of the brand. */
  isShown: boolean
}

function deleteForm(action: string, csrf: string, { uses: count, isShown }: Deleted): Html {
  const shown = [
    ...(isShown ? ["The brand has it as its logo, and will have none."] : []),
    ...(count === 1 ? ["1 article shows it, and will show a broken picture."] : []),
    ...(count > 1 ? [`${count} articles show it, and will show a broken picture.`] : []),
  ]
  return html`<section>
    <details>
      <summary>Delete this file</summary>
      <form method="post" action="${action}/delete">
        ${csrfField(csrf)}
        <p>
          Its address answers “not found” at once. The file goes to the trash, and gets the same address back from
          there.
        </p>
        ${
          shown.length === 0
            ? ""
            : html`<label class="check"
                ><input type="checkbox" name="force" value="yes" required /> ${shown.join(" ")} Delete it all the
                same.</label
              >`
        }
        <div class="actions"><button class="bad">Delete the file</button></div>
      </form>
    </details>
  </section>`
}

const toLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

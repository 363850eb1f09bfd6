import type { Media, UploadedMedia } from "@citable/contract/site"
import {
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { describeChange } from "./describe-change.ts"
import { thumbnail } from "./media-grid.ts"
import { toPickable } from "./pickable-file.ts"
import { type Received, receiveFiles } from "./receive-files.ts"
import { maxFiles } from "./upload-form.ts"
import { withUploadSlot } from "./upload-slots.ts"

/** Adds the upload of files, and the page that asks what new pictures show. */
export function addUploadRoutes(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/media"

  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "media:write" })
      const received = await withUploadSlot(page.user.id, () => receiveFiles(pages, page, brand, { maxFiles }))
      const { files, problems } = received
      if (context.req.header("accept") === "application/json") {
        const status = problems.length === 0 && files.length > 0 ? 201 : 422
        const toAdded = (file: UploadedMedia) => ({ ...toPickable(file), ...describeChange(file) })
        const answer = { files: files.map(toAdded), problems }
        return Response.json(answer, { status, headers: { "cache-control": "no-store" } })
      }
      if (problems.length > 0 || files.length === 0 || files.some(({ removed }) => removed.length > 0))
        return showRefusals(page, brand, received)
      const pictures = files.filter(({ kind }) => kind === "image")
      const query = new URLSearchParams(pictures.map(({ id }) => ["file", id]))
      return page.go(
        pictures.length === 0 ? `/brands/${brand.id}/media` : `/brands/${brand.id}/media/describe?${query}`,
      )
    }),
  )

  app.get(`${path}/describe`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "media:write" })
      const files: Media[] = []
      for (const id of (context.req.queries("file") ?? []).slice(0, maxFiles)) {
        files.push(await brand.call("get_media", { brand_id: brand.id, media_id: id }))
      }
      return page.show({
        title: "What do the pictures show?",
        section: "media",
        brand,
        body: describeForm(brand, page.csrf, files),
      })
    }),
  )
  app.post(`${path}/describe`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: 1024 * 1024 })
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "media:write" })
      for (const [name, value] of [...form].slice(0, maxFiles + 1)) {
        const id = /^alt\.(med_[0-9a-z]{1,40})$/.exec(name)?.[1]
        if (id === undefined) continue
        const alt = value.replaceAll(/\s+/g, " ").trim()
        await brand.call("update_media", { brand_id: brand.id, media_id: id, alt })
      }
      return page.go(`/brands/${brand.id}/media`)
    }),
  )
}

/** Shows which files the library has not taken as they were, and asks about those that it has. */
function showRefusals(page: SignedInRequest, brand: BrandPage, { files, problems }: Received): Response {
  const home = `/brands/${brand.id}/media`
  const pictures = files.filter(({ kind }) => kind === "image")
  const changed = files.filter(({ removed }) => removed.length > 0)
  const isRefused = problems.length > 0 || files.length === 0
  const stored = files.length === 1 ? "The other file is in the library." : `${files.length} files are in the library.`
  return page.show({
    title:
      files.length === 0 && problems.length === 0
        ? "No file was chosen"
        : isRefused
          ? "Some files were not added"
          : "Some files were changed",
    section: "media",
    brand,
    status: isRefused ? 422 : 200,
    body: html`<section role="${isRefused ? "alert" : "status"}">
        ${problems.length === 0 && files.length === 0 ? html`<p>Choose one or several files, then press Upload.</p>` : ""}
        <ul>
          ${problems.map(({ filename, detail }) => html`<li>${filename === "" ? "" : html`<strong>${filename}</strong>: `}${detail}</li>`)}
        </ul>
        ${files.length === 0 || problems.length === 0 ? "" : html`<p>${stored}</p>`}
        ${changed.length === 0 ? "" : changedFiles(changed)}
        <div class="actions"><a class="button" href="${home}">Back to the library</a></div>
      </section>
      ${
        pictures.length === 0
          ? ""
          : html`<h2>What do the new pictures show?</h2>
              ${describeForm(brand, page.csrf, pictures)}`
      }`,
  })
}

function changedFiles(files: readonly UploadedMedia[]): Html {
  return html`<p>A picture runs and loads nothing, so the library has these without some parts. Look at them.</p>
    <ul>
      ${files.map((file) => html`<li><strong>${file.filename}</strong>: ${describeChange(file).change}</li>`)}
    </ul>`
}

function describeForm(brand: BrandPage, csrf: string, files: readonly Media[]): Html {
  const home = `/brands/${brand.id}/media`
  return html`<section>
    <p>
      Alternative texts are for people who do not see a picture, and for engines that read your pages. Leave a field
      empty if the picture only decorates.
    </p>
    <form method="post" action="${home}/describe">
      ${csrfField(csrf)}
      <ul class="describe-list">
        ${files.map(
          (file) =>
            html`<li>
              ${thumbnail(file)}
              <div>
                <label for="alt-${file.id}">What ${file.filename} shows</label>
                <textarea id="alt-${file.id}" name="alt.${file.id}" rows="2" maxlength="2000">${file.alt}</textarea>
              </div>
            </li>`,
        )}
      </ul>
      <div class="actions"><button>Save the texts</button> <a class="button plain" href="${home}">Later</a></div>
    </form>
  </section>`
}

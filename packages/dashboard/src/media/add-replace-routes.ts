import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { describeChange } from "./describe-change.ts"
import { findReplaced } from "./find-replaced.ts"
import { openFilePage } from "./open-file-page.ts"
import { receiveFiles } from "./receive-files.ts"
import { swapFile } from "./swap-file.ts"
import { withUploadSlot } from "./upload-slots.ts"

/** Adds what puts a new file in the place of another one: the upload, and the change of the articles that show the old file. */
export function addReplaceRoutes(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/media/:media_id{med_[0-9a-z]+}"

  app.post(`${path}/replace`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, file, home } = await openFilePage(context, page, "media:write")
      const { files, problems } = await withUploadSlot(page.user.id, () =>
        receiveFiles(pages, page, brand, { maxFiles: 1 }),
      )
      const [next] = files
      if (next === undefined) {
        return page.show({
          title: "The file was not added",
          section: "media",
          brand,
          status: 422,
          body: html`<section role="alert">
            <p>${problems[0]?.detail ?? "Choose a file, then press Upload."}</p>
            <div class="actions"><a class="button" href="${home}/${file.id}">Back to ${file.filename}</a></div>
          </section>`,
        })
      }
      const { alt, caption, tags } = file
      const texts = { brand_id: brand.id, media_id: next.id, alt, caption, tags }
      await brand.call("update_media", texts)
      const there = `${home}/${next.id}?replaces=${file.id}`
      const { change } = describeChange(next)
      if (change === undefined) return page.go(there)
      return page.show({
        title: "The new file was changed",
        section: "media",
        brand,
        body: html`<section role="status">
          <p>A picture runs and loads nothing. ${change}</p>
          <div class="actions"><a class="button" href="${there}">Look at ${next.filename}</a></div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/swap`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, file, home } = await openFilePage(context, page, "content:write")
      const old = await findReplaced({ brand }, form.get("old") ?? "")
      const failed = old === undefined ? [] : await swapFile(brand, old, file)
      const back = `${home}/${file.id}${old === undefined ? "" : `?replaces=${old.id}&swapped`}`
      if (failed.length === 0) return page.go(back)
      return page.show({
        title: "Some articles did not change",
        section: "media",
        brand,
        status: 422,
        body: html`<section role="alert">
          <ul>
            ${failed.map(
              ({ id, title, detail }) =>
                html`<li><a href="/brands/${brand.id}/articles/${id}">${title || id}</a>: ${detail}</li>`,
            )}
          </ul>
          <div class="actions"><a class="button" href="${back}">Back to ${file.filename}</a></div>
        </section>`,
      })
    }),
  )
}

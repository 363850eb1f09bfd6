import type { Media } from "@citable/contract/site"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { type MediaFilter, mediaKinds, mediaSorts, mediaUses, readMediaFilter, toMediaQuery } from "./media-filter.ts"
import { mediaGrid } from "./media-grid.ts"
import { toPickable } from "./pickable-file.ts"
import { uploadForm } from "./upload-form.ts"

/** Adds the media library of a brand, with filters and search. The picker of the editor reads the same list as JSON. */
export function addLibraryPages(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/media", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "media:read" })
      const filter = readMediaFilter(new URL(context.req.url).searchParams)
      const query = { ...toMediaQuery(brand.id, filter), limit: 48 }
      const { data, next_cursor: next } = await brand.call("list_media", query)
      if (context.req.header("accept") === "application/json") {
        return Response.json({ files: data.map(toPickable), next }, { headers: { "cache-control": "no-store" } })
      }
      const home = `/brands/${brand.id}/media`
      const canWrite = brand.scopes.has("media:write")
      const more = new URLSearchParams({ ...filter, cursor: next ?? "" })
      return page.show({
        title: "Media",
        section: "media",
        brand,
        scripts: canWrite ? ["library.js"] : [],
        body: html`${missingVersions(pages.picturesFault())}
        ${canWrite ? uploadSection(home, page.csrf, pages.mostUploadBytes) : ""} ${filterForm(home, filter)}
        ${data.length === 0 ? emptyLibrary(filter, canWrite) : mediaGrid(home, data satisfies Media[])}
        ${next === null ? "" : html`<p><a href="${home}?${more.toString()}">Next page</a></p>`}`,
      })
    }),
  )
}

/** Says why sites get pictures as they were uploaded. */
function missingVersions(fault: string | undefined): Html | "" {
  if (fault === undefined) return ""
  return html`<p class="notice" role="note">Sites get pictures as they were uploaded, however large: ${fault}.</p>`
}

function uploadSection(home: string, csrf: string, maxBytes: number): Html {
  return html`<section>
    <h2>Add files</h2>
    ${uploadForm({ action: home, csrf, maxBytes, label: "Files", isMultiple: true })}
    <div id="uploads"></div>
  </section>`
}

function filterForm(home: string, filter: MediaFilter): Html {
  return html`<form class="bar" method="get" action="${home}" role="search">
    <div class="grow">
      <label for="q">Search names and texts</label>
      <input id="q" name="q" type="search" maxlength="200" value="${filter.q}" />
    </div>
    ${choice("kind", "Kind", mediaKinds, filter.kind)} ${choice("use", "Use", mediaUses, filter.use)}
    ${choice("sort", "Order", mediaSorts, filter.sort)}
    <button class="plain">Show</button>
  </form>`
}

function emptyLibrary({ q, kind, use, cursor }: MediaFilter, canWrite: boolean): Html {
  const isFiltered = q !== "" || kind !== "" || use !== "" || cursor !== ""
  const hint = canWrite ? "Add pictures above, or paste one into an article." : "Editors and owners add them."
  return html`<section>
    <p>${isFiltered ? "No file matches." : `The library has no files yet. ${hint}`}</p>
  </section>`
}

import type { Media } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { fileSize } from "./file-size.ts"
import { toThumbnailPath } from "./to-thumbnail-path.ts"

/** Renders files of a library as a grid of links to their pages. */
export function mediaGrid(home: string, files: readonly Media[]): Html {
  return html`<ul class="media-grid">
    ${files.map(
      (file) =>
        html`<li>
          <a href="${home}/${file.id}">${thumbnail(file)}<span class="file-name">${file.filename}</span></a>
          <span class="soft">${fileFacts(file)}</span>
          ${altLine(file)} ${versionsLine(file)}
        </li>`,
    )}
  </ul>`
}

/** A small picture of a file, without a text of its own: the name of the file stands beside it. */
export function thumbnail(file: Media): Html {
  return file.kind === "image"
    ? html`<span class="thumb"><img src="${toThumbnailPath(file)}" alt="" loading="lazy" decoding="async" /></span>`
    : html`<span class="thumb" aria-hidden="true">${file.content_type.split("/")[1]?.toUpperCase()}</span>`
}

/** The size of a file, in pixels and bytes, and in how many articles it is. */
function fileFacts({ width, height, bytes, uses }: Media): string {
  const pixels = width === null || height === null ? "" : `${width} × ${height} · `
  const articles = uses === 0 ? "" : uses === 1 ? " · in 1 article" : ` · in ${uses} articles`
  return `${pixels}${fileSize(bytes)}${articles}`
}

/** What keeps a picture from being small on sites. */
function versionsLine({ variants_state: state, variants_reason: reason }: Media): Html | "" {
  if (state === "waiting") return html`<span class="soft">Smaller versions: not made yet. ${reason}</span>`
  return state === "failed" ? html`<span class="spends">No smaller versions: ${reason}</span>` : ""
}

function altLine({ kind, alt }: Media): Html | "" {
  if (kind !== "image") return ""
  if (alt === "") return html`<span class="spends">No alternative text</span>`
  return html`<span class="alt-line" title="${alt}"
    ><span class="visually-hidden">Alternative text: </span>${alt}</span
  >`
}

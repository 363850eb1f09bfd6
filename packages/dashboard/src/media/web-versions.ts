import type { MediaDetail } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { toMediaPath } from "../frame/media-path.ts"
import { fileSize } from "./file-size.ts"

/** Renders the smaller versions of a picture, or why it has none. */
export function webVersions(file: MediaDetail): Html | "" {
  const { kind, variants, variants_state: state, variants_reason: reason, url } = file
  if (kind !== "image") return ""
  const path = toMediaPath(file)
  return html`<section>
    <h2>Smaller versions</h2>
    <p>${wordsOf[state]} ${reason}</p>
    ${
      variants.length === 0
        ? ""
        : html`<ul>
            ${variants.map(
              (one) =>
                html`<li>
                  <a href="${path}${one.url.slice(url.length)}">${one.content_type}, ${one.width} × ${one.height}</a>,
                  ${fileSize(one.bytes)}
                </li>`,
            )}
          </ul>`
    }
  </section>`
}

const wordsOf: Readonly<Record<MediaDetail["variants_state"], string>> = {
  ready: "Sites show them in place of the file, in the size that a screen needs.",
  waiting: "Not made yet.",
  failed: "There are none, so sites show the file as it is.",
  none: "There are none, so sites show the file as it is.",
  off: "There are none, so sites show the file as it is.",
}

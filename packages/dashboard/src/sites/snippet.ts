import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** A text to copy, with a caption. The script `copy.js` adds a button. */
export function snippet(caption: string, text: string, note?: string): Html {
  return html`<figure class="snippet">
    <figcaption>
      <span>${caption}${note === undefined ? "" : html` <span class="soft">${note}</span>`}</span>
    </figcaption>
    <pre tabindex="0" role="region" aria-label="${caption}" data-copy="Copy ${caption}"><code>${text}</code></pre>
  </figure>`
}

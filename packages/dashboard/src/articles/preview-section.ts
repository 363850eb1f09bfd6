import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { PreviewSite } from "./list-preview-sites.ts"

/**
 * Renders the preview beside the text of an article. Without scripts it is our own, of the saved text. A script shows the page of a site
 * instead, and what is typed.
 */
export function previewSection(home: string, sites: readonly PreviewSite[]): Html {
  return html`<section>
    <h2>Preview</h2>
    ${sites.length === 0 ? ownNote(home) : siteChoice(home, sites)}
    <div id="warnings" role="status"></div>
    <iframe
      class="preview"
      title="Preview as Citable shows it"
      sandbox="allow-same-origin"
      src="${home}/preview"
    ></iframe>
  </section>`
}

const ownNote = (home: string): Html =>
  html`<p class="soft">
    As Citable shows it, without the style of your site. <a href="${home}/on-site">Preview on your site</a>
  </p>`

/** The fields have no names, so the form does not send them. */
function siteChoice(home: string, sites: readonly PreviewSite[]): Html {
  return html`<noscript><p class="soft">As Citable shows it, without the style of your site.</p></noscript>
    <div id="live-preview" data-url="${home}/live" hidden>
      <label for="preview-of">Shown</label>
      <select id="preview-of">
        ${sites.map(({ id, host }) => html`<option value="${id}">On ${host}</option>`)}
        <option value="">As Citable shows it</option>
      </select>
      <p class="soft" id="preview-state" role="status"></p>
    </div>`
}

import type { BrandDetail } from "@citable/contract/brands"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** Renders which search engines learn of changed addresses, where the key file was found, and the form that sets it. */
export function submissionsSection(
  { id, submissions, key_files: files }: BrandDetail,
  { csrf, canWrite }: { csrf: string; canWrite: boolean },
): Html {
  const box = (name: keyof BrandDetail["submissions"], label: string) =>
    html`<label
      ><input
        type="checkbox"
        name="${name}"
        value="on"
        ${submissions[name] ? "checked" : ""}
        ${canWrite ? "" : "disabled"}
      />
      ${label}</label
    >`
  return html`<section id="search-engines">
    <h2>Search engines</h2>
    <p>
      When a visitor gets the new version of an article, or no longer gets it, the service can tell search engines its
      address. They then look sooner. Whether they index it is up to them.
    </p>
    <form method="post" action="/brands/${id}/settings/submissions">
      ${csrfField(csrf)} ${box("index_now", "Submit addresses with IndexNow, to Bing and others")}
      ${box("sitemaps", "Submit the sitemap to Google Search Console")}
      ${canWrite ? html`<div class="actions"><button>Save the search engines</button></div>` : ""}
    </form>
    ${submissions.index_now ? keyFiles(files) : ""}
  </section>`
}

const keyFiles = (files: BrandDetail["key_files"]): Html =>
  files.length === 0
    ? html`<p class="soft">
        Nobody has looked for the key file yet. The service does so within a minute, if it knows a site.
      </p>`
    : html`<ul class="rows">
        ${files.map(
          ({ host, url, problem, looked_at: at }) =>
            html`<li>
              <strong>${host}</strong>
              ${problem === null ? html`The key file is at ${url}.` : html`<span class="problem">Nothing is submitted: ${problem}</span>`}
              <span class="soft">Looked at ${time(at)}</span>
            </li>`,
        )}
      </ul>`

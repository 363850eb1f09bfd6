import type { BrandDetail } from "@citable/contract/brands"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** Renders which search engines learn of changed addresses, where the key file was found, and the form that sets it. */
export function submissionsSection(
  { id, submissions, key_files: files }: BrandDetail,
  { csrf, canWrite }: { csrf: string; canWrite: boolean },
): Html {
  return html`<section id="search-engines">
    <h2>Search engines</h2>
    <p>
      When a visitor gets the new version of an article, or no longer gets it, the service can tell search engines its
      address. They then look sooner. Whether they index it is up to them.
    </p>
    ${canWrite ? form({ id, submissions }, csrf) : shown(submissions)} ${submissions.index_now ? keyFiles(files) : ""}
  </section>`
}

const names = {
  index_now: "Submit addresses with IndexNow, to Bing and others",
  sitemaps: "Submit the sitemap to Google Search Console",
} as const
const engines = Object.entries(names) as [keyof typeof names, string][]

const form = ({ id, submissions }: Pick<BrandDetail, "id" | "submissions">, csrf: string): Html =>
  html`<form method="post" action="/brands/${id}/settings/submissions">
    ${csrfField(csrf)}
    ${engines.map(
      ([name, label]) =>
        html`<label
          ><input type="checkbox" name="${name}" value="on" ${submissions[name] ? "checked" : ""} /> ${label}</label
        >`,
    )}
    <div class="actions"><button>Save the search engines</button></div>
  </form>`

const shown = (submissions: BrandDetail["submissions"]): Html =>
  html`<ul>
      ${engines.map(([name, label]) => html`<li>${label}: ${submissions[name] ? "on" : "off"}</li>`)}
    </ul>
    <p class="soft">An owner of the brand can change it.</p>`

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

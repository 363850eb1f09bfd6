import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { toMebibytes } from "../import/import-limits.ts"
import { fileForm, type FileFormTerms } from "./file-form.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

/** The form that takes an export of Search Console. */
export function dropForm(terms: FileFormTerms): Html {
  return fileForm(terms, {
    heading: "Import an export of Search Console",
    lead: html`<p>
      Search Console → Performance → Export → Download CSV gives an archive. Choose it as it is. “Generative AI” of
      Search Console, “AI Performance” of Bing, and the bulk export to BigQuery can be imported, too.
    </p>`,
    label: "The archive, or its CSV files",
    accept: ".zip,.csv,.tsv,.json,.jsonl",
    help: html`For all web searches, in one of 13 languages, at most ${toMebibytes(searchUploadLimits.maxBytes)}. The
      command <code>citable import search</code>`,
    more: html`<details>
      <summary>The files do not say which days they cover</summary>
      <div class="two">
        <div><label for="import-from">First day</label><input id="import-from" name="from" type="date" /></div>
        <div><label for="import-to">Last day</label><input id="import-to" name="to" type="date" /></div>
      </div>
    </details>`,
  })
}

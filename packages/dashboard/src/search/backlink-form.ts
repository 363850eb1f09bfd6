import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { toMebibytes } from "../import/import-limits.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

export interface BacklinkFormTerms {
  /** The path of the page about backlinks. */
  home: string
  csrf: string
  /** What was wrong with the last files. */
  problem?: string | undefined
}

/** The form that takes exports of backlinks. A script lets people drop the files on it. */
export function backlinkForm({ home, csrf, problem }: BacklinkFormTerms): Html {
  return html`<section>
    <h2 id="import">Import backlinks</h2>
    ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`}
    <form class="drop" method="post" action="${home}/import" enctype="multipart/form-data">
      ${csrfField(csrf)}
      <label for="files">CSV files of Search Console, Ahrefs, Semrush, Majestic or Bing</label>
      <input
        id="files"
        name="files"
        type="file"
        multiple
        required
        accept=".csv,.tsv,.txt"
        aria-describedby="files-help"
      />
      <p class="soft" id="files-help">
        In English, at most ${toMebibytes(searchUploadLimits.maxBytes)}. The command
        <code>citable import backlinks</code> takes more. A large file takes up to a minute, and the page shows how far
        it is. You can import the same file again: nothing counts twice.
      </p>
      <div class="actions"><button>Import</button></div>
    </form>
  </section>`
}

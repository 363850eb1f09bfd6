import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { toMebibytes } from "../import/import-limits.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

export interface DropFormTerms {
  /** The path of the page about search. */
  home: string
  csrf: string
  /** What was wrong with the last files. */
  problem?: string | undefined
}

/** The form that takes an export of Search Console. A script lets people drop the files on it. */
export function dropForm({ home, csrf, problem }: DropFormTerms): Html {
  return html`<section>
    <h2 id="import">Import an export of Search Console</h2>
    ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`}
    <form class="drop" method="post" action="${home}/import" enctype="multipart/form-data">
      ${csrfField(csrf)}
      <p>
        Search Console → Performance → Export → Download CSV gives an archive. Choose it as it is. “Generative AI” of
        Search Console, “AI Performance” of Bing, and the bulk export to BigQuery can be imported, too.
      </p>
      <label for="files">The archive, or its CSV files</label>
      <input
        id="files"
        name="files"
        type="file"
        multiple
        required
        accept=".zip,.csv,.tsv,.json,.jsonl"
        aria-describedby="files-help"
      />
      <p class="soft" id="files-help">
        For all web searches, in one of 13 languages, at most ${toMebibytes(searchUploadLimits.maxBytes)}. The command
        <code>citable import search</code> takes more. A large file takes up to a minute, and the page shows how far it
        is. You can import the same file again: nothing counts twice.
      </p>
      <details>
        <summary>The files do not say which days they cover</summary>
        <div class="two">
          <div><label for="import-from">First day</label><input id="import-from" name="from" type="date" /></div>
          <div><label for="import-to">Last day</label><input id="import-to" name="to" type="date" /></div>
        </div>
      </details>
      <div class="actions"><button>Import</button></div>
    </form>
  </section>`
}

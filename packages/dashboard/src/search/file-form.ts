import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

export interface FileFormTerms {
  /** The path of the page that the form is on. */
  home: string
  csrf: string
  /** What was wrong with the last files. */
  problem?: string | undefined
}

interface FileFormWords {
  heading: string
  /** A paragraph above the field, of its own line. */
  lead?: Html
  label: string
  accept: string
  /** What files may hold, and the command that takes more. */
  help: Html
  /** Further fields. */
  more?: Html
}

/** A form that takes files of data. A script lets people drop the files on it. */
export function fileForm({ home, csrf, problem }: FileFormTerms, words: FileFormWords): Html {
  return html`<section>
    <h2 id="import">${words.heading}</h2>
    ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`}
    <form class="drop" method="post" action="${home}/import" enctype="multipart/form-data">
      ${csrfField(csrf)}${words.lead ?? ""}
      <label for="files">${words.label}</label>
      <input
        id="files"
        name="files"
        type="file"
        multiple
        required
        accept="${words.accept}"
        aria-describedby="files-help"
      />
      <p class="soft" id="files-help">
        ${words.help} takes more. A large file takes up to a minute, and the page shows how far it is. You can import
        the same file again: nothing counts twice.
      </p>
      ${words.more ?? ""}
      <div class="actions"><button>Import</button></div>
    </form>
  </section>`
}

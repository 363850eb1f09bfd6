import { formatCount } from "@citable/charts"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { type ImportLimits, toMebibytes } from "./import-limits.ts"

export interface ImportFormTerms {
  /** The path of the page. */
  home: string
  csrf: string
  canPublish: boolean
  limits: ImportLimits
  /** The latest imports of the person. */
  runs: readonly { id: string; state: string; total: number; created_at: string }[]
  /** Why the last files were not taken. */
  problem?: string | undefined
}

const states: Record<string, string> = {
  checking: "being checked",
  checked: "checked, nothing written yet",
  importing: "being imported",
  done: "imported",
  failed: "failed",
}

/** The form that takes the files of an import. Nothing in it needs a script. */
export function importForm({ home, csrf, canPublish, limits, runs, problem }: ImportFormTerms): Html {
  return html`${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`}
    <section>
      <p>
        Choose a folder with Markdown, MDX or HTML files. Their front matter supplies title, slug, dates and topics, and
        the pictures beside them go to the media library. You see what would happen before anything is written.
      </p>
      <form
        method="post"
        action="${home}"
        enctype="multipart/form-data"
        data-max-bytes="${limits.maxBytes}"
        data-max-files="${limits.maxFiles}"
      >
        ${csrfField(csrf)}
        <div class="two">
          <div>
            <label for="folder">A folder</label>
            <input id="folder" name="files" type="file" webkitdirectory multiple />
          </div>
          <div>
            <label for="files">Or single files, an export of a blog, or a ZIP archive</label>
            <input
              id="files"
              name="files"
              type="file"
              multiple
              accept=".md,.markdown,.mdx,.html,.htm,.zip,.xml,.json,.atom,image/*"
            />
          </div>
        </div>
        <p class="soft" id="chosen" role="status">
          At most ${formatCount(limits.maxFiles)} files and ${toMebibytes(limits.maxBytes)}. The command
          <code>citable import</code> takes more.
        </p>
        ${publishChoice(canPublish)}
        <details>
          <summary>A whole site, or links that lead out of the folder</summary>
          <label for="only">The folder of the articles in it</label>
          <input id="only" name="only" maxlength="500" placeholder="content/posts" aria-describedby="only-hint" />
          <p class="soft" id="only-hint">
            For a whole site: files in other folders are not imported as articles, but the import finds their pictures.
            Choose the folder of the site above.
          </p>
          <label for="base_url">The address of the articles on the web</label>
          <input
            id="base_url"
            name="base_url"
            type="url"
            maxlength="2000"
            placeholder="https://example.com/blog/"
            aria-describedby="base_url-hint"
          />
          <p class="soft" id="base_url-hint">
            Relative links then lead to this address. Without it they stay relative.
          </p>
        </details>
        <div class="actions"><button>Check the files</button></div>
      </form>
    </section>
    ${runs.length === 0 ? "" : recent(home, runs)}`
}

function publishChoice(canPublish: boolean): Html {
  if (!canPublish) return html`<p>Your role can't publish, so new articles are drafts.</p>`
  return html`<fieldset>
    <legend>What goes live</legend>
    <label>
      <input type="radio" name="publish" value="files" checked />
      <span>What the files say: drafts stay drafts, a date in the future schedules, the rest goes live</span>
    </label>
    <label>
      <input type="radio" name="publish" value="shown" />
      <span>
        Of these, only what your old site shows to everybody. Citable opens its pages without an account, which takes a
        while. Enter the address of the articles below, unless an export names it.
      </span>
    </label>
    <label>
      <input type="radio" name="publish" value="none" />
      <span>Nothing: every new article is a draft</span>
    </label>
    <label>
      <input type="checkbox" name="public_anyway" value="yes" />
      <span>
        Also publish what may not have been public: HTML that does not say so, exports that the import does not
        understand, and files such as README
      </span>
    </label>
  </fieldset>`
}

function recent(home: string, runs: ImportFormTerms["runs"]): Html {
  return html`<section>
    <h2>Your last imports</h2>
    <ul class="rows">
      ${runs.map(
        ({ id, state, total, created_at: at }) =>
          html`<li>
            <a href="${home}/${id}">${total} ${total === 1 ? "file" : "files"}</a>, ${states[state] ?? state}
            <span class="soft">${time(at)}</span>
          </li>`,
      )}
    </ul>
  </section>`
}

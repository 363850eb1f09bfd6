import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What an import could not take. */
export interface ImportGaps {
  unreadable: readonly string[]
  problem?: string | undefined
}

/** The title of the page of an import that has ended. */
export const partTitle = ({ unreadable, problem }: ImportGaps): string =>
  unreadable.length > 0 || problem !== undefined ? "Imported in part" : "Imported"

/** Says why an import took a part of the files only, and what to do. */
export function partNotes({ unreadable, problem }: ImportGaps): Html {
  return html`${
    problem === undefined
      ? ""
      : html`<p class="problem" role="alert">
          ${problem} What is imported stays. Import the files again to add the rest: nothing counts twice.
        </p>`
  }
  ${
    unreadable.length === 0
      ? ""
      : html`<div class="problem" role="alert">
          <p>
            ${unreadable.length === 1 ? "A file" : `${unreadable.length} files`} could not be read. The others are
            imported.
          </p>
          <ul>
            ${unreadable.map((reason) => html`<li>${reason}</li>`)}
          </ul>
        </div>`
  }`
}

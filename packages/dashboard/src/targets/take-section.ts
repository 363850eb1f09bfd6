import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { diffWords } from "../articles/diff-words.ts"
import type { Taking, Takings } from "./list-takings.ts"
import { textBox } from "./text-box.ts"

export interface TakeSectionOptions {
  /** The path of the page. */
  here: string
  /** The name of the platform. */
  name: string
  csrf: string
  /** The entity tag of the working copy that the page compares. */
  etag: string
  /** The mark of their text that the page shows. */
  mark: string
}

/** Renders what people can take over of their text: each part as it would be saved beside ours, and what cannot be taken. */
export function takeSection({ list, left }: Takings, { here, name, csrf, etag, mark }: TakeSectionOptions): Html {
  const others =
    left.length === 0
      ? ""
      : html`<h3>What cannot be taken</h3>
          <ul>
            ${left.map((detail) => html`<li>${detail}</li>`)}
          </ul>`
  if (list.length === 0) {
    return html`<section>
      <h2>Take theirs</h2>
      <p>Nothing that an article holds differs in what somebody changed on ${name}.</p>
      ${others}
    </section>`
  }
  return html`<section>
    <h2>Take theirs</h2>
    <p>
      These parts were changed on ${name}. What you tick becomes a new version of the article here. The earlier text
      stays in the revisions, and nothing is written on ${name}.
    </p>
    <form method="post" action="${here}/take">
      ${csrfField(csrf)}
      <input type="hidden" name="etag" value="${etag}" />
      <input type="hidden" name="mark" value="${mark}" />
      ${list.map((taking) => part(taking, name))}
      <div class="actions"><button>Take theirs</button></div>
    </form>
    ${others}
  </section>`
}

function part({ name: field, label, theirs, ours, isUsual }: Taking, name: string): Html {
  const isLong = theirs.includes("\n") || ours.includes("\n")
  return html`<fieldset>
    <legend>${label}</legend>
    <label>
      <input type="checkbox" name="take" value="${field}" ${isUsual ? "checked" : ""} /> Take the ${label.toLowerCase()}
      of ${name}
    </label>
    ${field === "slug" ? html`<p class="soft">The article then moves on your own site as well, and the old address leads to the new one.</p>` : ""}
    <div class="two top">
      ${textBox("Theirs, as it would be saved", theirs, `${label}: theirs`)} ${textBox("Here", ours, `${label}: here`)}
    </div>
    ${
      isLong
        ? html`<details>
            <summary>
              Line by line<span class="visually-hidden">: what taking the ${label.toLowerCase()} changes</span>
            </summary>
            ${diffWords(ours, theirs, `What taking the ${label.toLowerCase()} changes`)}
          </details>`
        : ""
    }
  </fieldset>`
}

import type { PublicationPreview } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { diffWords } from "../articles/diff-words.ts"
import { strangerLink } from "../tables/data-table.ts"
import { textBox, toText } from "./text-box.ts"

const outcomes: Readonly<Record<PublicationPreview["would"], string>> = {
  create: "Publishing would create a new article there.",
  update: "Publishing would change the article there.",
  nothing: "Publishing would change nothing: the platform has this text.",
  conflict: "Publishing would stop, because somebody changed the article there.",
}

const pictureWords: Readonly<Record<PublicationPreview["images"][number]["action"], string>> = {
  upload: "would be uploaded",
  reuse: "is there already",
  link: "would be linked",
  leave_out: "would be left out",
}

/** Renders what a dry run found: what publishing would do, both texts of each field side by side, and what would be sent. */
export function comparison(
  { would, url, diff, keeps, images, warnings, document }: PublicationPreview,
  name: string,
): Html {
  const isLeft = would === "nothing" && keeps.length > 0
  const outcome = isLeft ? "Publishing would change nothing there." : outcomes[would]
  return html`<section>
    <h2>What publishing would do</h2>
    <p><strong>${outcome}</strong> Nothing was written, here or there.</p>
    ${keeps.length === 0 ? "" : html`<p>Somebody changed this on ${name}, and publishing leaves it: ${keeps.join(", ")}.</p>`}
    ${url === null ? "" : html`<p>Its address: ${strangerLink(url)}</p>`}
    ${warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)}
    ${diff.map((change) => fieldTexts(change, name))}
    ${
      images.length === 0
        ? ""
        : html`<h3>Pictures</h3>
            <ul>
              ${images.map(({ url: address, action }) => html`<li>${strangerLink(address)} ${pictureWords[action]}.</li>`)}
            </ul>`
    }
    <details>
      <summary>All that would be sent</summary>
      ${Object.entries(document).map(([field, value]) => textBox(field, value, `All that would be sent: ${field}`))}
    </details>
  </section>`
}

function fieldTexts({ field, before, after }: PublicationPreview["diff"][number], name: string): Html {
  return html`<h3>${field}</h3>
    <div class="two top">
      ${textBox(`On ${name}`, before, `${field} on ${name}`)} ${textBox("Here", after, `${field} here`)}
    </div>
    ${
      isLong(before) || isLong(after)
        ? html`<details>
            <summary>Line by line<span class="visually-hidden">: ${field}</span></summary>
            ${diffWords(toText(before), toText(after), `Line by line: ${field}`)}
          </details>`
        : ""
    }`
}

const isLong = (value: unknown): boolean => toText(value).includes("\n")

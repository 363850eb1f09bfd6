import { describeProof, type PublicationItem, type PublicationPreview } from "@citable/contract"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { snippet } from "../sites/snippet.ts"
import { strangerLink } from "../tables/data-table.ts"
import { itemStates } from "../texts/item-states.ts"
import { sayVersion } from "../texts/say-version.ts"
import { toChoiceWords } from "../texts/to-choice-words.ts"

export interface CopySectionsOptions {
  /** The path of the page. */
  here: string
  /** The name of the place. */
  name: string
  csrf: string
}

/** What the preview of a copy has besides the text. */
interface CopyDocument {
  title: string
  canonical_url: string | null
  cover_url: string | null
  steps: readonly string[]
}

/** Renders what is known of a copy, what a person copies, and where the address of the copy goes. */
export function copySections(
  item: PublicationItem | undefined,
  preview: PublicationPreview | undefined,
  options: CopySectionsOptions,
): Html {
  if (preview === undefined) return html`${knownSection(item)}`
  const { here, name } = options
  const { title, canonical_url: original, cover_url: cover, steps } = preview.document as unknown as CopyDocument
  // A step says that already.
  const warnings = preview.warnings.filter(({ code }) => code !== "canonical_not_supported")
  return html`${knownSection(item)}
    <section>
      <h2>Copy it to ${name}</h2>
      <ol>
        ${steps.map((step) => html`<li>${step}</li>`)}
      </ol>
      ${warnings.map(({ detail }) => html`<p class="problem">${detail}</p>`)} ${snippet("Title", title)}
      ${original === null ? "" : snippet("Original address", original)}
      ${cover === null ? "" : html`<p>The cover picture is at ${strangerLink(cover)}.</p>`}
      <h3>The article</h3>
      <p>
        <a href="${here}/text" target="_blank" rel="noopener">Open the text alone</a>
        <span class="soft">to select it all and copy it by hand.</span>
      </p>
      <iframe
        class="preview"
        title="What is copied"
        sandbox="allow-same-origin"
        src="${here}/text"
        data-copy-text="Copy the article"
      ></iframe>
    </section>
    ${addressSection(item, options)}`
}

/** Nothing here calls a copy published that nobody has seen. */
function knownSection(item: PublicationItem | undefined): Html {
  if (item === undefined) return html`<section><p>Nobody has given the address of a copy yet.</p></section>`
  const { state, url, proof, error, sent_version: copied, current_version: now } = item
  return html`<section>
    <h2>${itemStates[state]}</h2>
    ${error === null ? "" : html`<p class="problem">${toChoiceWords(error)}</p>`}
    ${url === null ? "" : html`<p>${strangerLink(url)}</p>`}
    ${
      proof === null
        ? ""
        : html`<p>
            ${describeProof(proof)}
            ${proof.looked_at === null ? "" : html`<span class="soft">Looked at ${time(proof.looked_at)}</span>`}
          </p>`
    }
    ${copied === null ? "" : html`<p>${sayVersion(copied, now)}</p>`}
  </section>`
}

function addressSection(item: PublicationItem | undefined, { here, name, csrf }: CopySectionsOptions): Html {
  return html`<section>
    <h2>Where the copy is</h2>
    <form method="post" action="${here}/publish">
      ${csrfField(csrf)}${onceField()}<input type="hidden" name="on_conflict" value="adopt" />
      <label for="remote_id">Address of the copy on ${name}</label>
      <input
        id="remote_id"
        name="remote_id"
        type="url"
        required
        maxlength="500"
        value="${item?.url ?? ""}"
        aria-describedby="remote-help"
      />
      <p id="remote-help" class="soft">
        Citable then looks at the page, and counts answers that cite it. The address stands for the text as it is saved
        now.
      </p>
      <button>Save the address</button>
    </form>
  </section>`
}

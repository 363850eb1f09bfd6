import type { BrandPage, Html } from "@citable/page-kit"
import { csrfField, onceField } from "@citable/page-kit"
import { html } from "hono/html"

export interface KeywordFormTerms {
  /** The path of the page about keywords. */
  path: string
  csrf: string
  brand: Pick<BrandPage, "detail" | "scopes">
}

/** The form that adds many keywords, one per line. */
export function addKeywordsForm({ path, csrf, brand: { detail } }: KeywordFormTerms): Html {
  return html`<section>
    <h2>Track keywords</h2>
    <form method="post" action="${path}/add">
      ${csrfField(csrf)}
      <label for="keywords">Keywords, one per line</label>
      <textarea id="keywords" name="keywords" rows="6" required aria-describedby="keywords-help"></textarea>
      <p class="soft" id="keywords-help">At most 500 at once. Tracking them costs nothing.</p>
      ${
        detail.locales.length < 2
          ? ""
          : html`<label for="locale">Language</label>
              <select id="locale" name="locale">
                ${detail.locales.map((one) => html`<option value="${one}" ${one === detail.default_locale ? "selected" : ""}>${one}</option>`)}
              </select>`
      }
      <label for="tag">Tag (optional)</label>
      <input id="tag" name="tag" maxlength="100" />
      <div class="actions"><button>Track them</button></div>
    </form>
  </section>`
}

/** The form that asks for suggestions, with what they cost. */
export function suggestKeywordsForm({ path, csrf, brand: { scopes } }: KeywordFormTerms): Html {
  return html`<section>
    <h2>Suggestions</h2>
    <p>The service looks at your search numbers and at your site.</p>
    <p>
      ${
        scopes.has("scans:run")
          ? "If an AI engine is connected, it is asked once, which costs money. The next page says how much."
          : "It asks no AI engine, so this costs nothing."
      }
      Nothing is tracked before you choose it.
    </p>
    <form method="post" action="${path}/suggestions">
      ${csrfField(csrf)}${onceField()}
      <label for="seeds">Words to start from, separated by commas (optional)</label>
      <input id="seeds" name="seeds" maxlength="2000" />
      <div class="actions"><button class="plain">Suggest keywords</button></div>
    </form>
  </section>`
}

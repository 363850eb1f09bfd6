import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

export interface ArticleAddressForm {
  action: string
  /** What the form sends besides. Their values tell the forms of a page apart. */
  hidden: Readonly<Record<string, string>>
  summary: string
  /** An address of the site, if one is known. */
  example: string | undefined
  value?: string | undefined
  csrf: string
}

/** The form in which people say where a site shows articles. */
export function articleAddressForm({ action, hidden, summary, example, value, csrf }: ArticleAddressForm): Html {
  const id = Object.values(hidden)
    .join("-")
    .replaceAll(/[^\w-]+/g, "-")
  return html`<details>
    <summary>${summary}</summary>
    <form method="post" action="${action}">
      ${csrfField(csrf)}
      ${Object.entries(hidden).map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`)}
      <label for="at-${id}">Address of an article</label>
      <input
        id="at-${id}"
        name="article_url"
        required
        maxlength="2000"
        value="${value ?? ""}"
        placeholder="${URL.parse(example ?? "")?.origin ?? "https://example.com"}/blog/{slug}"
        aria-describedby="help-${id}"
      />
      <p id="help-${id}" class="soft">
        Write <code>{slug}</code> where the slug is, and <code>{locale}</code> where the language is.
      </p>
      <button class="plain">Save</button>
    </form>
  </details>`
}

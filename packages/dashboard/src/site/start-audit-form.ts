import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

/** The form that starts an audit of the whole site. */
export const startAuditForm = ({ path, csrf, domain }: { path: string; csrf: string; domain: string }): Html =>
  html`<section>
    <h2>Start an audit</h2>
    <p>It reads ${domain} as a search engine does, and says what to fix. Each page is one request to the site.</p>
    <form method="post" action="${path}/audits">
      ${csrfField(csrf)}${onceField()}
      <label for="max_pages">Pages to read at most</label>
      <input id="max_pages" name="max_pages" type="number" min="1" max="10000" value="500" required />
      <div class="actions"><button>Start an audit</button></div>
    </form>
  </section>`

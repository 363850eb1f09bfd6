import { html } from "hono/html"

/** What a page says where no language model is set up. */
export const noWriter = html`<section>
  <p>
    No language model is set up for this brand. The operator of this service sets the key of a vendor, such as
    <code>ANTHROPIC_API_KEY</code>. Or a developer connects the brand’s own key through the <a href="/docs">API</a>. The
    guide <code>docs/guides/language-models.md</code> describes both, and the limits of what writing may cost.
  </p>
</section>`

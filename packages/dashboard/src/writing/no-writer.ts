import { html } from "hono/html"

/** What a page says where no language model is set up. */
export const noWriter = html`<section>
  <p>
    No language model is set up for this brand. Whoever runs this service sets the key of a vendor, such as
    <code>ANTHROPIC_API_KEY</code>, or an owner of the brand connects a vendor with the tool
    <code>create_integration</code>. The guide <code>docs/guides/language-models.md</code> describes both, and the
    limits of what writing may cost.
  </p>
</section>`

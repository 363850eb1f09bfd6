import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { mcpSnippets } from "./mcp-snippets.ts"

/** Adds the page that says how an agent gets at the tools of this service. */
export function addAgentPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/sites/agents", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      return page.show({
        title: "Agents (MCP)",
        section: "agents",
        brand,
        scripts: ["copy.js"],
        body: html`<p>
            An agent, such as Claude or the one in your editor, uses the tools of this service by the Model Context
            Protocol.
          </p>
          <section>
            <h2>1. Give it a key of its own</h2>
            ${
              brand.isOwner
                ? html`<p>
                    <a href="/brands/${brand.id}/keys">Create a key</a> for “An agent that writes”. It writes drafts,
                    cannot publish, and deletes only drafts that were never published. Put the key into
                    <code>CITABLE_API_KEY</code>.
                  </p>`
                : html`<p>
                    An owner of ${brand.name} creates a key for “An agent that writes”. Put it into
                    <code>CITABLE_API_KEY</code>.
                  </p>`
            }
          </section>
          <section>
            <h2>2. Tell it where the tools are</h2>
            ${mcpSnippets(page.origin)}
          </section>
          <p><a href="/docs">All tools, with their inputs and answers</a></p>`,
      })
    }),
  )
}

import { type BrandPage, csrfField, type Html, shownBefore } from "@citable/page-kit"
import { html } from "hono/html"

import { agentPrompt } from "./agent-prompt.ts"
import { mcpSnippets } from "./mcp-snippets.ts"
import { type Recipe, type RecipeName, recipes } from "./recipe.ts"
import { snippet } from "./snippet.ts"

/** What the form has made. It contains secrets, so it is kept sealed, and shown once. */
export interface MadeSite {
  recipe: RecipeName
  name: string
  /** The origin of the site, if it is known. */
  origin: string | null
  /** Where its files show articles, if the address of the site is known. */
  articleUrl: string | null
  key: string
  webhook: { id: string; url: string; secret: string } | null
}

/** Shows what to do on the site, with the real key and secret. Undefined if they were shown before. */
export function connectedSite(
  made: MadeSite | undefined,
  { brand, origin, csrf }: { brand: BrandPage; origin: string; csrf: string },
): Html {
  const home = `/brands/${brand.id}/sites`
  if (made === undefined) {
    return html`<section>
      ${shownBefore("The key of this site")}
      <p>If you have not copied it, revoke it on the page of the keys, then connect the site again.</p>
      <div class="actions">
        <a class="button" href="${home}">Sites</a> <a class="button" href="${home}/connect">Connect a site</a>
      </div>
    </section>`
  }
  const recipe: Recipe = recipes[made.recipe]
  const site = { url: made.origin ?? undefined, name: brand.name }
  const variables = [
    ["CITABLE_API_KEY", made.key],
    ["CITABLE_URL", origin],
    ...(made.webhook === null ? [] : [["CITABLE_WEBHOOK_SECRET", made.webhook.secret]]),
  ] as const
  const env = variables.map(([name, value]) => `${name}=${value}\n`).join("")
  const names = variables.map(([name = ""]) => name)
  const files = recipe.files(site).filter(({ path }) => made.webhook !== null || !/\bapi\/citable\b/.test(path))
  return html`<p class="notice" role="status">
      The key${made.webhook === null ? " is" : " and the secret are"} shown only now. Copy them before you leave this
      page.
    </p>
    <section>
      <h2>1. Install</h2>
      ${snippet("In the folder of the site", `${recipe.install}\n`)}
    </section>
    <section>
      <h2>2. Add the key</h2>
      ${snippet(recipe.envFile, env, "Also in the settings of your host. Keep it out of Git.")}
    </section>
    <section>
      <h2>3. Add the files</h2>
      ${files.map(({ path, code, note }) => snippet(path, code, note))}
      <details>
        <summary>Or let a coding agent do it</summary>
        <p>The prompt names the variables. It does not hold the key.</p>
        ${snippet("Prompt", agentPrompt({ ...recipe, files: () => files }, { site, origin, variables: names }))}
      </details>
    </section>
    <section>
      <h2>4. See a change arrive</h2>
      ${arrival(made, recipe, { home, brand, csrf })}
      ${
        made.articleUrl === null
          ? ""
          : html`<p>
              Then let the service check the site, at <a href="${home}">Sites</a>. It expects articles at
              <code>${made.articleUrl}</code>; if yours are elsewhere, set the address there.
            </p>`
      }
    </section>
    <section>
      <details>
        <summary>Let an agent use the articles (MCP)</summary>
        <p>
          The key of a site reads published articles alone. For an agent that writes,
          <a href="/brands/${brand.id}/keys">create a key</a> of its own.
        </p>
        ${mcpSnippets(origin)}
      </details>
    </section>
    <div class="actions"><a class="button" href="${home}">I have copied everything</a></div>`
}

function arrival(
  made: MadeSite,
  { webhookPath }: Recipe,
  { home, brand, csrf }: { home: string; brand: BrandPage; csrf: string },
): Html {
  if (made.webhook !== null) {
    return html`<p>
        Deploy the site, publish an article, then test the webhook <code>${made.webhook.url}</code>. Until the site is
        deployed, the service sends again what does not arrive.
      </p>
      <form method="post" action="/brands/${brand.id}/webhooks/${made.webhook.id}/test" target="_blank">
        ${csrfField(csrf)}<button class="plain">Test the webhook in a new tab</button>
      </form>`
  }
  if (webhookPath === undefined) {
    return html`<p>
      Deploy the site, then add a <a href="${home}/deploy-hooks">deploy hook</a>: your host builds the site again after
      each publication.
    </p>`
  }
  return html`<p>
    Deploy the site, then <a href="/brands/${brand.id}/webhooks">register its webhook</a>
    <code>https://…${webhookPath}</code>: the service then tells the site of each publication at once.
  </p>`
}

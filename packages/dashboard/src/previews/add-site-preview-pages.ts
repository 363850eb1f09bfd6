import type { Webhook } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { articleLinks } from "../articles/article-links.ts"
import { openArticle } from "../articles/open-article.ts"
import { time } from "../frame/time.ts"
import { type PreviewTarget, toPreviewAddress } from "./to-preview-address.ts"

/** Adds the page that opens the draft of an article on the brand's own sites, or makes a link for a reviewer. */
export function addSitePreviewPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/on-site"

  async function open(page: SignedInRequest, context: Context<PageEnv>) {
    const { brand, article } = await openArticle(page, context)
    const brandId = brand.id
    const { data: sites } = brand.scopes.has("webhooks:read")
      ? await brand.call("list_webhooks", { brand_id: brandId })
      : { data: [] }
    const home = `/brands/${brandId}/articles/${article.id}`
    const show = (made: Html | "") =>
      page.show({
        title: `Preview of “${article.title}”`,
        section: "articles",
        brand,
        formTargets: [...new Set(sites.flatMap(({ preview_url: url }) => (url === null ? [] : [originOf(url)])))],
        body: html`<p>${articleLinks(brand, article)}</p>
          ${made}
          ${sites.map((site) => siteSection(site, { home, csrf: page.csrf, canSetUp: brand.scopes.has("webhooks:write") }))}
          ${sites.length === 0 ? noSite(brand) : ""}
          <section>
            <h2>How long a preview lasts</h2>
            <p>
              Each button creates a new link, which shows this one article for an hour. Anyone with the link sees the
              draft, even without a sign-in. The link ends earlier if you lose your role for this brand; you cannot
              revoke it.
            </p>
          </section>`,
      })
    return { brand, article, sites, home, show }
  }

  app.get(path, (context) => pages.serveSignedIn(context, async (page) => (await open(page, context)).show("")))
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, article, sites, home, show } = await open(page, context)
      const site = sites.find(({ id }) => id === form.get("webhook"))
      if (site === undefined) throw new ProblemError("not_found", "This site no longer exists. Reload the page.")
      if (form.get("action") === "set-up") {
        const url = (form.get("preview_url") ?? "").trim()
        await brand.call("update_webhook", { webhook_id: site.id, preview_url: url || null })
        return page.go(`${home}/on-site`)
      }
      if (site.preview_url === null) throw new ProblemError("conflict", "First set where this site shows drafts.")
      const { token, expires_at: end } = await brand.call("create_preview", {
        content_id: article.id,
      })
      const target: PreviewTarget = { slug: article.slug, locale: article.locale, content_id: article.id, token }
      const address = toPreviewAddress(site.preview_url, target)
      if (form.get("action") !== "link") return page.go(address)
      return show(
        html`<section role="status">
          <h2>Your link</h2>
          <p class="notice">Anyone who has it sees the draft until ${time(end)}.</p>
          <output id="link">${address}</output>
        </section>`,
      )
    }),
  )
}

interface SiteOptions {
  home: string
  csrf: string
  canSetUp: boolean
}

function siteSection(site: Webhook, { home, csrf, canSetUp }: SiteOptions): Html {
  const { id, url, description, preview_url: preview } = site
  const host = URL.parse(preview ?? url)?.host ?? url
  const button = (action: string, label: string, look: string) =>
    html`<form method="post" action="${home}/on-site" ${action === "open" ? html`target="_blank"` : ""}>
      ${csrfField(csrf)}<input type="hidden" name="webhook" value="${id}" />
      <button class="${look}" name="action" value="${action}">${label}</button>
    </form>`
  return html`<section>
    <h2>${description ?? host}</h2>
    ${
      preview === null
        ? html`<p>It is not set where this site shows drafts.</p>`
        : html`<div class="actions">
            ${button("open", `Open the draft on ${host}`, "")} ${button("link", `Create a link to ${host}`, "plain")}
          </div>`
    }
    ${canSetUp ? setUpForm(site, home, csrf) : ""}
  </section>`
}

function setUpForm({ id, url, preview_url: preview }: Webhook, home: string, csrf: string): Html {
  const origin = originOf(url)
  return html`<details ${preview === null ? "open" : ""}>
    <summary>${preview === null ? "Set up previews" : "Change where this site shows drafts"}</summary>
    <form method="post" action="${home}/on-site">
      ${csrfField(csrf)}<input type="hidden" name="webhook" value="${id}" />
      <label for="url-${id}">Address of previews</label>
      <input
        id="url-${id}"
        name="preview_url"
        maxlength="2000"
        value="${preview ?? ""}"
        placeholder="${origin}/api/draft"
        aria-describedby="help-${id}"
      />
      <div id="help-${id}" class="soft">
        <p>With <code>@citable/next</code>, the route of <code>createDraft</code>: <code>${origin}/api/draft</code>.</p>
        <p>
          With <code>@citable/astro</code>, a page that reads the token from its address:
          <code>${origin}/preview/{content_id}?token={token}</code>.
        </p>
      </div>
      <button class="plain" name="action" value="set-up">Save</button>
    </form>
  </details>`
}

const noSite = ({ id, isOwner }: BrandPage): Html =>
  html`<section>
    <p>
      This brand has no site yet.
      ${isOwner ? html`<a href="/brands/${id}/sites/connect">Connect a site</a>, then set here where it shows drafts.` : "An owner of the brand can connect one."}
    </p>
  </section>`

const originOf = (url: string): string => URL.parse(url)?.origin ?? "https://example.com"

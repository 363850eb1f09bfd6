import type { MailChoices, MailKind } from "@citable/contract"
import { type BrandPage, csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { findZone, zoneField } from "../frame/zone-field.ts"

/** What each mail is about, in the order of the page. */
const mails: readonly { kind: MailKind; label: string; help: string }[] = [
  {
    kind: "visibility_changed",
    label: "AI visibility has changed",
    help: "An engine names or cites the brand more or less often than in the week before, by more than chance explains.",
  },
  {
    kind: "engine_failing",
    label: "An engine does not answer",
    help: "An engine has answered no question in two scans. The alert comes once, until the engine answers again.",
  },
  {
    kind: "publish_failed",
    label: "A publication has failed",
    help: "A platform or a build refused it, or a site’s webhook did not take it, and the service has given up.",
  },
  {
    kind: "webhook_disabled",
    label: "A webhook is off",
    help: "The service has turned off the webhook of a site after failures.",
  },
  {
    kind: "budget_near",
    label: "A budget is nearly spent",
    help: "80 % of the month’s budget for scans or for writing is spent.",
  },
  {
    kind: "site_worse",
    label: "The website got worse",
    help: "A scheduled audit found errors or warnings on pages that the audit before read without them.",
  },
  {
    kind: "weekly_report",
    label: "Weekly report",
    help: "Each Monday at 8:00, or when Sunday is over in UTC: how often engines named and cited the brand in the week before.",
  },
]

/** Adds the page on which each person chooses what to get by mail about a brand. Nothing is chosen at first. */
export function addAlertPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/settings/alerts"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const choices = await brand.send("GET /mail-choices", {})
      const isSaved = context.req.query("saved") !== undefined
      return page.show({
        title: "Alerts and reports",
        section: "settings",
        brand,
        scripts: choices.kinds.includes("weekly_report") ? [] : ["zone.js"],
        body: html`${isSaved ? html`<p class="notice" role="status">Saved.</p>` : ""}
        ${form(brand, { ...choices, email: page.user.email, csrf: page.csrf })} ${webhookSection(brand)}`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const sent = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const kinds = mails.map(({ kind }) => kind).filter((kind) => sent.getAll("mail").includes(kind))
      const typed = (sent.get("zone")?.trim() || "UTC").slice(0, 60)
      const zone = findZone(typed) ?? typed
      await brand.send("PUT /mail-choices", { kinds, zone })
      return page.go(`/brands/${brand.id}/settings/alerts?saved`)
    }),
  )
}

const noMail = "This service sends no mail. Its operator can set PUBLIC_URL, SMTP_URL and MAIL_FROM."

interface Choices extends MailChoices {
  email: string
  csrf: string
}

function form(brand: BrandPage, { kinds, zone, email, csrf, choosable, can_mail: canMail }: Choices): Html {
  const own = mails.filter(({ kind }) => choosable.includes(kind))
  return html`<section>
    <h2>By mail to you</h2>
    ${canMail ? html`<p>Mails go to <strong>${email}</strong>. Others choose for themselves.</p>` : html`<p class="problem">${noMail}</p>`}
    <form method="post" action="/brands/${brand.id}/settings/alerts">
      ${csrfField(csrf)}
      <fieldset>
        <legend>Send me a mail when</legend>
        ${own.map(
          ({ kind, label, help }) =>
            html`<label
              ><input type="checkbox" name="mail" value="${kind}" ${kinds.includes(kind) ? "checked" : ""} />
              <span><strong>${label}</strong> <span class="soft">${help}</span></span></label
            >`,
        )}
      </fieldset>
      ${zoneField({
        label: "Time zone of the weekly report",
        zone,
        isReaders: !kinds.includes("weekly_report"),
        help: "Type a part of a city, such as Berlin, and choose from the list. Without a choice, the report comes at 8:00 UTC.",
      })}
      <div class="actions"><button>Save</button></div>
    </form>
  </section>`
}

function webhookSection({ id }: BrandPage): Html {
  return html`<section>
    <h2>To a webhook</h2>
    <p>
      A <a href="/brands/${id}/webhooks">webhook</a> gets every alert of this brand as <code>alert.raised</code> if its
      list of events names it. Owners set the list with the API.
    </p>
  </section>`
}

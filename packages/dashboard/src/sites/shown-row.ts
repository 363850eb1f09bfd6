import { type BrandPage, csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { articleAddressForm } from "../publishing/article-address-form.ts"
import type { PageLook } from "./look/site-look.ts"
import type { KnownSite, LiveChange, LookAtTime } from "./read-sites.ts"
import { siteState } from "./site-state.ts"

export interface ShownRowOptions {
  brand: BrandPage
  csrf: string
  changes: readonly LiveChange[]
  now: number
}

/** What a site shows, as far as somebody has looked, with the button that looks. */
export function shownRow(site: KnownSite, { brand, csrf, changes, now }: ShownRowOptions): Html {
  const { name, articleUrl, look, webhooks } = site
  const state = siteState(site, { changes, now })
  const path = `/brands/${brand.id}/sites`
  return html`<div>
    <dt>What it shows</dt>
    <dd>
      <span class="badge ${state.look}">${state.badge}</span>
      <span>${state.text}</span>
      ${
        articleUrl === undefined || !brand.scopes.has("content:publish")
          ? ""
          : html`<form method="post" action="${path}/look">
              ${csrfField(csrf)}<input type="hidden" name="site" value="${name}" />
              <button class="plain" aria-label="Check the site now: ${name}">Check the site now</button>
            </form>`
      }
      ${look === undefined ? "" : seen(look)}
      ${
        brand.scopes.has("webhooks:write")
          ? html`<div class="why">
              ${articleAddressForm({
                action: `${path}/address`,
                hidden: { site: name },
                summary:
                  articleUrl === undefined ? "Set where this site shows articles" : "Change where it shows articles",
                example: webhooks[0]?.webhook.url,
                value: articleUrl,
                csrf,
              })}
            </div>`
          : articleUrl === undefined
            ? html`<span class="soft why">An owner of ${brand.name} can set it here.</span>`
            : ""
      }
    </dd>
  </div>`
}

function pageLine({ title, url, changedAt, isWithdrawn, isHidden, shows, findings }: PageLook): Html {
  const what = html`<a href="${url}" rel="noopener noreferrer">${title}</a>, ${isWithdrawn ? "withdrawn" : "changed"}
    ${time(changedAt)}`
  if (isWithdrawn) return line(what, "the page is gone.", findings)
  const engines = isHidden
    ? "It tells search engines to leave it out."
    : "It names the right address to search engines."
  return line(what, `${words[shows ?? "nothing"]} ${engines}`, findings)
}

/** What a page without findings shows. */
const words = {
  version: "the page shows this version.",
  text: "the page shows its title and its text.",
  title: "the page shows its title. Its text cannot be compared.",
  nothing: "the page was not found.",
}

/** What was seen. What is right around the articles, or was not looked at, is one click away. */
function seen({ pages, around }: LookAtTime): Html {
  const isWrong = ({ status }: LookAtTime["around"][number]) => status === "warning" || status === "error"
  const others = around.filter((one) => !isWrong(one))
  return html`<ul class="live-steps seen">
      ${pages.map(pageLine)} ${around.filter(isWrong).map(aroundLine)}
    </ul>
    ${
      others.length === 0
        ? ""
        : html`<details class="why">
            <summary>What else was checked</summary>
            <ul class="live-steps seen">
              ${others.map(aroundLine)}
            </ul>
          </details>`
    }`
}

function aroundLine({ status, message, url, remedy }: LookAtTime["around"][number]): Html {
  const at = url === undefined ? "" : html` <a href="${url}" rel="noopener noreferrer">Open it</a>`
  if (status === "skipped") return html`<li>${sign("unseen")}Not checked: ${message}.${at}</li>`
  if (status === "ok") return html`<li class="done">${sign("done")}${message}.${at}</li>`
  const look = status === "error" ? "bad" : "waiting"
  return html`<li class="${look}">${sign(look)}${message}. ${remedy}${at}</li>`
}

/** A line with a mark. Each finding says what to do. */
function line(what: Html, good: string, findings: PageLook["findings"]): Html {
  if (findings.length === 0) return html`<li class="done">${sign("done")}${what}: ${good}</li>`
  const look = findings.some(({ level }) => level === "error") ? "bad" : "waiting"
  return html`<li class="${look}">
    ${sign(look)}${what}:${findings.map(
      ({ message, remedy }) =>
        html`<span class="finding">${message.slice(0, 1).toUpperCase()}${message.slice(1)}. ${remedy}</span> `,
    )}
  </li>`
}

/** The look of a line in words, for people who cannot see it. */
function sign(look: "done" | "waiting" | "bad" | "unseen"): Html {
  const [mark, word] = {
    done: ["✓", "Right: "],
    waiting: ["!", "Not certain: "],
    bad: ["✗", "Wrong: "],
    unseen: ["–", ""],
  }[look]
  return html`<span class="sign" aria-hidden="true">${mark}</span><span class="visually-hidden">${word}</span>`
}

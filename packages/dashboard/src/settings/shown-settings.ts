import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

/** The settings of a brand for people who cannot change them: as text, because a field that nobody can save is a trap. */
export function shownSettings({ name, detail }: BrandPage): Html {
  const { domains, aliases, exclude, locales, default_locale: locale, time_zone: zone, group, profile } = detail
  const rows: (readonly [label: string, values: readonly string[]])[] = [
    ["Name", [name]],
    ["Websites", domains],
    ["Other names", aliases],
    ["Phrases that are no mention", exclude],
    ["Languages", locales],
    ["Language of articles that name none", [locale]],
    ["Time zone", zone === null ? [] : [zone]],
    ["Group", group === null ? [] : [group]],
    ["Voice", [profile.voice ?? ""]],
    ["Audience", [profile.audience ?? ""]],
    ["Facts", profile.facts],
    ["Claims to avoid", profile.banned_claims],
  ]
  return html`<section>
    <h2>Brand</h2>
    <p class="soft">You can read the settings, and not change them. An owner of ${name} can give you another role.</p>
    <dl>
      ${rows.map(([label, values]) => {
        const shown = values.filter((value) => value !== "")
        return html`<div>
          <dt>${label}</dt>
          <dd>
            ${shown.length === 0 ? "–" : shown.map((value) => html`<span class="why" dir="auto">${value}</span>`)}
          </dd>
        </div>`
      })}
    </dl>
  </section>`
}

import { reportLinkScope, type Scope } from "@citable/contract"
import type { BrandDetail } from "@citable/contract/brands"
import {
  fieldProblem,
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type SignedInRequest,
  type PageHost,
  withFaults,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { goWithUndo } from "../frame/go-with-undo.ts"
import { findZone, zoneField } from "../frame/zone-field.ts"
import { describeChange } from "../media/describe-change.ts"
import { receiveFiles } from "../media/receive-files.ts"
import { withUploadSlot } from "../media/upload-slots.ts"
import { excludeHelp } from "../visibility/competitor-form.ts"
import { namePreview } from "../visibility/name-preview.ts"
import { findOwnAccount } from "./find-own-account.ts"
import { logoSection, maxLogoBytes } from "./logo-section.ts"
import { readProfile, readSettings } from "./read-settings.ts"
import { shownSettings } from "./shown-settings.ts"
import { submissionsSection } from "./submissions-section.ts"
import { toUndo } from "./to-undo.ts"
import { zoneMoves } from "./zone-moves.ts"

const maxForm = 1024 * 1024

/** Adds the page of a brand's name, websites, languages, time zone, description and logo, and its deletion. */
export function addSettingsPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/settings"

  const open = async (page: SignedInRequest, context: Context<PageEnv>, scope?: Scope) => {
    const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope })
    return { brand, detail: brand.detail }
  }

  async function show(
    page: SignedInRequest,
    brand: BrandPage,
    notice: Html | "",
    { status = 200, typed = brand.detail }: { status?: number; typed?: BrandDetail } = {},
  ): Promise<Response> {
    const canWrite = brand.scopes.has("brands:write")
    const canCopy = canWrite && (await findOwnAccount(page, brand)) !== undefined
    const canUpload = brand.scopes.has("media:write")
    return page.show({
      status,
      title: "Settings",
      section: "settings",
      brand,
      body: html`${notice}${canWrite ? html`${settingsForm(typed, { csrf: page.csrf, now: pages.now(), before: shownFirst(brand.detail) })}${profileForm(brand.detail, page.csrf)}` : shownSettings(brand)}
      ${logoSection(brand.detail, { csrf: page.csrf, canWrite, canUpload })}
      ${submissionsSection(brand.detail, { csrf: page.csrf, canWrite })}
      ${brand.scopes.has("visibility:read") ? alertsSection(brand) : ""}
      ${canCopy ? html`<p><a href="/brands/${brand.id}/settings/copy">New brand like this one</a></p>` : ""}
      ${canWrite && brand.detail.deletes_at === null ? deleteForm(brand.detail, page.csrf) : ""}`,
    })
  }

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand } = await open(page, context)
      const isSaved = context.req.query("saved") !== undefined
      const from = context.req.query("zone_from")
      const moves =
        from === undefined ? "" : zoneMoves(brand.detail, { from: findZone(from) ?? null, now: pages.now() })
      return show(
        page,
        brand,
        isSaved || moves !== ""
          ? html`<div class="notice" role="status">${isSaved ? html`<p>Saved.</p>` : ""} ${moves}</div>`
          : "",
      )
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const { brand, detail } = await open(page, context, "brands:write")
      const changed = readSettings(form)
      const { time_zone: zone } = await brand.call("update_brand", { brand_id: brand.id, ...changed })
      const before = detail.time_zone ?? "UTC"
      const moved = (zone ?? "UTC") === before ? "" : `?${new URLSearchParams({ zone_from: before })}`
      const home = `/brands/${brand.id}/settings`
      if (Object.keys(changed).length === 0) return page.go(`${home}?saved`)
      const undo = toUndo(home, "The settings are saved.", shownFirst(detail), changed)
      return goWithUndo(page, brand, `${home}${moved}`, undo)
    }),
  )
  app.post(`${path}/preview`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const { brand, detail } = await open(page, context, "brands:write")
      const changed = readSettings(form)
      const typed = { ...detail, ...changed } as BrandDetail
      const { name, aliases, domains, exclude } = typed
      const input = { brand_id: brand.id, name, aliases, domains, exclude, dry_run: true }
      const { preview } = await brand.call("update_brand", input)
      const toPrompt = (id: string) => `/brands/${brand.id}/visibility/prompts/${id}`
      return show(page, brand, preview === undefined ? "" : namePreview(preview, { name, toPrompt }), { typed })
    }),
  )
  app.post(`${path}/profile`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const { brand, detail } = await open(page, context, "brands:write")
      const changed = readProfile(form)
      await brand.call("update_brand_profile", { brand_id: brand.id, ...detail.profile, ...changed })
      const home = `/brands/${brand.id}/settings`
      if (Object.keys(changed).length === 0) return page.go(`${home}?saved`)
      const undo = toUndo(`${home}/profile`, "The description is saved.", describedFirst(detail), changed)
      return goWithUndo(page, brand, home, undo)
    }),
  )
  app.post(`${path}/logo`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand } = await open(page, context, "brands:write")
      const bounds = { mostUploadBytes: Math.min(maxLogoBytes, pages.mostUploadBytes) }
      const received = await withUploadSlot(page.user.id, () => receiveFiles(bounds, page, brand, { maxFiles: 1 }))
      const [problem] = received.problems
      const [file] = received.files
      const refuse = async (text: string) => {
        const settings = `/brands/${brand.id}/settings`
        const refused = { path: `${settings}/logo`, page: settings, sent: new URLSearchParams() }
        return withFaults(await show(page, brand, "", { status: 422 }), {
          ...refused,
          problem: fieldProblem("logo", text),
        })
      }
      if (file === undefined) return refuse(problem?.detail ?? "Choose a picture, then press Upload the logo.")
      if (file.kind !== "image") {
        await brand.call("delete_media", { brand_id: brand.id, media_id: file.id })
        return refuse(`${file.filename} is no picture, so it is not the logo. The trash has it.`)
      }
      await brand.call("update_brand", { brand_id: brand.id, logo_media_id: file.id })
      if (file.removed.length === 0) return page.go(`/brands/${brand.id}/settings?saved#logo`)
      const change = html`<p class="notice" role="status">Saved, and changed. ${describeChange(file).change}</p>`
      return show(page, await page.openBrand(brand.id), change)
    }),
  )
  app.post(`${path}/logo/remove`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand } = await open(page, context, "brands:write")
      await brand.call("update_brand", { brand_id: brand.id, logo_media_id: null })
      return page.go(`/brands/${brand.id}/settings?saved#logo`)
    }),
  )
  app.post(`${path}/submissions`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand } = await open(page, context, "brands:write")
      const submissions = { index_now: form.has("index_now"), sitemaps: form.has("sitemaps") }
      await brand.call("update_brand", { brand_id: brand.id, submissions })
      return page.go(`/brands/${brand.id}/settings?saved#search-engines`)
    }),
  )
  app.post(`${path}/delete`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      const confirm = form.get("confirm") ?? ""
      if (confirm !== brand.name) {
        throw fieldProblem("confirm", `Nothing was deleted. Enter the name of the brand exactly: ${brand.name}.`)
      }
      const { deleted } = await brand.call("delete_brand", { brand_id: brand.id, confirm })
      return page.go(deleted ? "/brands" : `/brands/${brand.id}/settings`)
    }),
  )
  app.post(`${path}/keep`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      await brand.call("update_brand", { brand_id: brand.id, deletes_at: null })
      return page.go(`/brands/${brand.id}/settings`)
    }),
  )
}

/** What the form of the settings shows first. */
const shownFirst = (detail: BrandDetail) => {
  const { name, domains, aliases, exclude, locales, default_locale, time_zone, group } = detail
  return { name, domains, aliases, exclude, locales, default_locale, time_zone, group }
}

/** What the form of the description shows first. */
function describedFirst({ profile: { voice, audience, facts, banned_claims } }: Pick<BrandDetail, "profile">) {
  return { voice, audience, facts, banned_claims }
}

/** A hidden field with the values that a form shows first. */
const beforeField = (values: object): Html =>
  html`<input type="hidden" name="before" value="${JSON.stringify(values)}" />`

function settingsForm(brand: BrandDetail, { csrf, now, before }: { csrf: string; now: number; before: object }): Html {
  return html`<section>
    <h2>Brand</h2>
    <form method="post" action="/brands/${brand.id}/settings">
      ${csrfField(csrf)}${beforeField(before)}
      <label for="name">Name</label>
      <input id="name" name="name" required maxlength="200" value="${brand.name}" aria-describedby="name-help" />
      <p id="name-help" class="soft">As people write it. Scans look for it in the answers of AI assistants.</p>
      ${lines("domains", "Websites, one per line", brand.domains, "The first one is the main one, such as example.com.")}
      ${lines("aliases", "Other names, one per line", brand.aliases, "They count as mentions of the brand.")}
      ${lines("exclude", "Phrases that are no mention, one per line", brand.exclude, excludeHelp)}
      ${lines("locales", "Languages, one per line", brand.locales, "Language tags, such as en or pt-br.")}
      <label for="default_locale">Language of articles that name none</label>
      <input id="default_locale" name="default_locale" required maxlength="35" value="${brand.default_locale}" />
      ${zoneField({
        label: "Time zone",
        name: "time_zone",
        zone: brand.time_zone ?? "",
        isRequired: false,
        help: "Schedules and publications are planned in it. Without one, schedules are in UTC, and each person plans in their own. Type a part of a city, such as Berlin.",
      })}
      <label for="group">Group</label>
      <input id="group" name="group" maxlength="60" value="${brand.group ?? ""}" aria-describedby="group-help" />
      <p id="group-help" class="soft">
        Such as Retail. The list of your brands adds each group up, and shows one alone. Empty for none.
      </p>
      <details>
        <summary>What another time zone moves</summary>
        ${zoneMoves(brand, { now })}
      </details>
      <div class="actions">
        <button>Save the settings</button>
        <button class="plain" formaction="/brands/${brand.id}/settings/preview">Show what the names match</button>
      </div>
    </form>
  </section>`
}

function profileForm({ id, profile }: BrandDetail, csrf: string): Html {
  return html`<section>
    <h2>Description</h2>
    <p>Writers and suggestions rely on it, people and language models alike.</p>
    <form method="post" action="/brands/${id}/settings/profile">
      ${csrfField(csrf)}${beforeField(describedFirst({ profile }))}
      ${lines("voice", "Voice", [profile.voice ?? ""], "How the brand speaks: tone, person, words to use and to avoid.")}
      ${lines("audience", "Audience", [profile.audience ?? ""], "Who reads the articles, and what they want.")}
      ${lines("facts", "Facts, one per line", profile.facts, "Each is true by itself.")}
      ${lines("banned_claims", "Claims to avoid, one per line", profile.banned_claims, "Writers never make them.")}
      <div class="actions"><button>Save the description</button></div>
    </form>
  </section>`
}

function lines(name: string, label: string, values: readonly string[], help: string): Html {
  return html`<label for="${name}">${label}</label>
    <textarea id="${name}" name="${name}" rows="3" aria-describedby="${name}-help">${values.join("\n")}</textarea>
    <p id="${name}-help" class="soft">${help}</p>`
}

function alertsSection({ id, scopes }: BrandPage): Html {
  return html`<section>
    <h2>Alerts and reports</h2>
    <p><a href="/brands/${id}/settings/alerts">Choose what you get by mail</a> about this brand.</p>
    ${
      scopes.has(reportLinkScope)
        ? html`<p>
            <a href="/brands/${id}/settings/reports">Create a link to the brand’s report</a> for people without a
            sign-in.
          </p>`
        : ""
    }
  </section>`
}

function deleteForm({ id, name }: BrandDetail, csrf: string): Html {
  return html`<section>
    <details>
      <summary>Delete this brand</summary>
      <p>
        This deletes the articles, media, prompts, answers, keys, webhooks and integrations of ${name} for good, a day
        from now unless the operator of this service has chosen another time. Until then, sites can read the brand,
        nobody can change it, and an owner can cancel the deletion. Articles on other platforms stay there: withdraw
        them first.
      </p>
      <form method="post" action="/brands/${id}/settings/delete">
        ${csrfField(csrf)}
        <label for="confirm">Enter the name of the brand</label>
        <input id="confirm" name="confirm" required maxlength="200" autocomplete="off" />
        <div class="actions"><button class="bad">Delete the brand</button></div>
      </form>
    </details>
  </section>`
}

import type { AuditAccessibility } from "@citable/audits/accessibility/audit-accessibility"
import type { Template } from "@citable/audits/accessibility/group-templates"
import { alertEventDataSchema } from "@citable/contract"
import { expect, it } from "vitest"

import { saveAlertChoices } from "../../src/accounts/alert-choices.ts"
import { alertText } from "../../src/mails/alert-text.ts"
import { linksTo, openAuditedSite, testPage } from "../open-audited-site.ts"

const url = (path: string): string => `http://shop.example${path}`
const post = (title: string, more = ""): string =>
  testPage(title, `<article class="post"><div class="entry"><p>${title} has words.</p>${more}</div></article>`)
const product = (title: string, more = ""): string =>
  testPage(title, `<div class="product"><div class="gallery"></div><div class="price">9</div>${more}</div>`)

const openShop = () =>
  openAuditedSite({
    "/": testPage("Home", linksTo("/a", "/b", "/c", "/x", "/y")),
    "/a": post("A"),
    "/b": post("B"),
    "/c": post("C"),
    "/x": product("X"),
    "/y": product("Y", "<input name=old>"),
  })

it("an audit tells what got worse since the one before, by template, and a scheduled one tells the people who want to know", async () => {
  const { audit, site, db, brandId } = await openShop()
  await db
    .insertInto("users")
    .values({ id: "usr_1", email: "a@b.example", password_hash: null, created_at: 0 })
    .execute()
  const choices = { kinds: ["site_worse"] as const, zone: "UTC", now: 0 }
  await db.transaction().execute((trx) => saveAlertChoices(trx, { brandId, userId: "usr_1" }, choices))
  const alerts = async () => (await db.selectFrom("alerts").select("data").execute()).map(({ data }) => data)
  expect((await audit({ isScheduled: true })).changes).toBeNull()
  expect((await audit({ isScheduled: true })).changes?.worse).toEqual([])
  site.pages["/a"] = post("A", "<input name=q>")
  site.pages["/b"] = post("B", "<input name=q>")
  site.pages["/x"] = { status: 500 }
  site.pages["/y"] = product("Y")
  site.pages["/"] = testPage("Home", linksTo("/a", "/b", "/c", "/x", "/y", "/added"))
  site.pages["/added"] = testPage("", "<p>A page that the audit before did not know.</p>")
  expect(await alerts()).toEqual([])
  const { id, changes } = await audit({ isScheduled: true })
  const worse = changes?.worse
  expect(worse?.map(({ code, page, pages }) => [code, page, pages])).toEqual(
    expect.arrayContaining([
      ["field_without_label", url("/a"), 2],
      ["page_5xx", url("/y"), 1],
    ]),
  )
  expect(worse?.map(({ code }) => code)).not.toContain("title_missing")
  expect(worse?.[0]).toMatchObject({ severity: "error" })
  const told = await alerts()
  expect(told).toHaveLength(1)
  expect(await db.selectFrom("mails").select(["kind", "user_id"]).execute()).toEqual([
    { kind: "site_worse", user_id: "usr_1" },
  ])
  const { paragraphs, path } = alertText(alertEventDataSchema.parse(JSON.parse(told[0] ?? "")), { brandName: "Shop" })
  expect(path).toBe(`/site/audits/${id}`)
  expect(paragraphs.join("\n")).toContain(`Form fields without a label: 2 pages that are built like ${url("/a")}`)
  // Who starts an audit looks at it.
  site.pages["/c"] = { status: 500 }
  const again = await audit()
  expect(again.changes?.worse).toMatchObject([{ code: "page_5xx" }])
  expect(await alerts()).toEqual(told)
})

it("what the audit before did not check, and what an earlier release stored, is never called worse", async () => {
  const { audit, db, site } = await openShop()
  const first = await audit()
  const without = db.selectFrom("audits").select("codes").where("id", "=", first.id)
  const { codes } = await without.executeTakeFirstOrThrow()
  const fewer = (JSON.parse(codes ?? "[]") as string[]).filter((code) => code !== "field_without_label")
  await db
    .updateTable("audits")
    .set({ codes: JSON.stringify(fewer) })
    .where("id", "=", first.id)
    .execute()
  site.pages["/a"] = post("A", "<input name=q><p id=a></p><p id=a></p>")
  expect((await audit()).changes?.worse).toMatchObject([{ code: "id_repeated", page: url("/a"), pages: 1 }])
  await db.updateTable("audits").set({ codes: null }).execute()
  site.pages["/b"] = post("B", "<iframe src=/a></iframe>")
  expect((await audit()).changes).toMatchObject({ worse: null })
})

const inspect =
  (faults: Record<string, string[]>) =>
  (templates: readonly Template[]): Promise<AuditAccessibility> =>
    Promise.resolve({
      templates: templates.map(({ page, pages }) => {
        const found = faults[new URL(page).pathname]
        const barrier = { rule: "any", elements: 2, selector: "p", advice: "Mend it." }
        const barriers = found?.map((code) => ({ code, ...barrier })) ?? null
        return { page, pages: pages.length, examples: pages.slice(0, 5), barriers }
      }),
      note: null,
    })

it("what a browser found is told with its template, and is compared only where browsers looked twice", async () => {
  const { audit, issuesOf } = await openShop()
  const run = async (faults: Record<string, string[]> | undefined) => {
    const browser = faults === undefined ? {} : { inspectTemplates: inspect(faults) }
    const done = await audit({ accessibility: true }, browser)
    return { ...done, issues: await issuesOf(done.id), gone: await issuesOf(done.id, { change: "gone" }) }
  }
  const first = await run({ "/a": ["text_contrast_low", "field_without_label"], "/x": [] })
  expect(first.accessibility?.templates.map(({ page, pages }) => [page, pages])).toEqual(
    expect.arrayContaining([
      [url("/a"), 3],
      [url("/x"), 2],
    ]),
  )
  const detail = "p and 1 more: Mend it. (any). One of 3 pages built alike."
  expect(first.issues.get("text_contrast_low")).toMatchObject({ pages_checked: 2, pages: [{ url: url("/a"), detail }] })
  expect(first.issues.get("field_without_label")).toMatchObject({
    pages_checked: 2,
    pages: [{ url: url("/a") }, { url: url("/y"), detail: 'input[name="old"]' }],
  })
  const unseen = await run(undefined)
  expect(unseen.accessibility).toBeNull()
  expect([...unseen.gone.keys()]).toEqual([])
  const back = await run({ "/a": ["text_contrast_low"], "/x": ["target_too_small"] })
  expect(back.changes?.worse).toEqual([])
  const mended = await run({ "/a": [], "/x": ["target_too_small", "aria_wrong"] })
  expect([...mended.gone.keys()]).toEqual(["text_contrast_low"])
  expect(mended.changes?.worse).toEqual([{ code: "aria_wrong", severity: "warning", page: url("/x"), pages: 1 }])
})

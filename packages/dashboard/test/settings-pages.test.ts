import type { Article } from "@citable/contract"
import type { BrandDetail } from "@citable/contract/brands"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { gif } from "../../service/test/sample-files.ts"
import { pressButton } from "./press-button.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"
import { wordsOf } from "./words-of.ts"

let started: StartedService
let browser: Awaited<ReturnType<typeof signIn>>
let fields: string
beforeAll(async () => {
  started = await startDashboard({ engine: "sqlite", media: { maxBytes: 4 * 1024 * 1024 } })
  browser = await signIn(started)
  fields = `${browser.home}/settings/fields`
})
afterAll(() => started.close())

const brand = () => started.call<BrandDetail>("GET", `/v1/brands/${started.brandId}`, undefined, started.operatorToken)
const names = async () => Object.keys((await brand()).custom_fields)
const add = async (form: Record<string, string>) => browser.submit(await browser.open(fields), "/settings/fields", form)

it("fields of articles are defined, ordered and renamed, and what happens to stored values is said before", async () => {
  await add({ title: "Reading level", kind: "choice", choices: "easy\r\nhard\r\neasy" })
  await add({ title: "Minutes", name: "minutes", kind: "integer" })
  expect(await names()).toEqual(["reading_level", "minutes"])
  const refusals = [
    [{ title: "Level", name: "Level", kind: "text" }, "name", "Use lower-case letters"],
    [{ title: "Minutes", kind: "text" }, "name", "There is a field minutes."],
    [{ title: "Pace", kind: "choice" }, "choices", "Enter what can be chosen"],
  ] as const
  for (const [form, field, text] of refusals) {
    const refused = await add(form)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(`id="${field}-fault">${text}`)])
  }
  const list = await browser.open(fields)
  await browser.submit(list, "/minutes/up")
  expect(await names()).toEqual(["minutes", "reading_level"])

  const level = `${fields}/reading_level`
  expect(wordsOf(await browser.open(level))).toContain("No article has a value.")
  await started.publish({ title: "One", custom: { reading_level: "hard" } })
  const { id } = await started.publish({ title: "Two" })
  const before = await browser.open(level)
  expect(wordsOf(before)).toContain("1 article has a value, 1 of them as published.")
  expect(wordsOf(before)).toContain("1 article has no value. What is live or scheduled without one stays so")
  await browser.submit(before, "/reading_level", { title: "Level", required: "1", choices: "easy\r\nexpert" })
  expect((await brand()).custom_fields["reading_level"]).toEqual({
    type: "string",
    enum: ["easy", "expert"],
    title: "Level",
    required: true,
  })
  expect(wordsOf(await browser.open(`${browser.home}/articles/${id}`))).toContain("Level (required to publish)")
  await started.call("PATCH", `/v1/content/${id}`, { title: "Two, changed" })
  const refused = await browser.submit(await browser.open(`${browser.home}/articles/${id}/publish`), "/publish")
  expect([refused.status, wordsOf(refused)]).toEqual([422, expect.stringContaining("requires a value of Level")])

  await browser.submit(await browser.open(level), "/reading_level/remove")
  expect(await names()).toEqual(["minutes"])
  const { data } = await started.call<{ data: Article[] }>("GET", `/v1/brands/${started.brandId}/content?fields=custom`)
  expect(data.map(({ custom }) => custom)).toContainEqual({ reading_level: "hard" })
})

it("a logo is shown beside the name of the brand, and what cannot be one is refused in words", async () => {
  const settings = `${browser.home}/settings`
  const send = async (name: string, bytes: Buffer) => {
    const { text } = await browser.open(settings)
    const form = new FormData()
    form.append("csrf", /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? "")
    form.append("logo", new Blob([new Uint8Array(bytes)]), name)
    return browser.send(`${settings}/logo`, { method: "POST", headers: { origin: started.url }, body: form })
  }
  expect(wordsOf(await browser.open(settings))).toContain("There is no logo.")
  const large = await send("large.gif", gif(9, 9, 1024 * 1024))
  expect([large.status, large.text]).toEqual([
    422,
    expect.stringContaining('id="logo-file-fault">It is larger than 1 MB.'),
  ])
  expect(large.text).toMatch(/<input[^>]*id="logo-file"[^>]*aria-invalid="true"/)
  const text = await send("paper.pdf", Buffer.from("%PDF-1.4\n%%EOF"))
  expect([text.status, wordsOf(text)]).toEqual([422, expect.stringContaining("paper.pdf is no picture")])
  expect((await brand()).logo_media_id).toBeNull()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>'
  expect(wordsOf(await send("logo.svg", Buffer.from(drawing)))).toContain("Saved, and changed. Removed: 1 script.")
  const saved = await send("logo.gif", gif(40, 20))
  const [, path = ""] = /<img class="logo" src="([^"]+)"/.exec(saved.text) ?? []
  expect((await browser.open(path)).headers.get("content-type")).toBe("image/gif")
  expect((await browser.open(`${browser.home}/articles`)).text).toContain(`<img class="logo" src="${path}"`)
  const switched = await browser.open(`${browser.home}/switch`)
  expect(switched.text).toMatch(new RegExp(`<a href="${browser.home}"><img class="logo" src="${path}" alt="" ?/>`))
  const file = `${browser.home}/media/${(await brand()).logo_media_id}`
  const page = await browser.open(file)
  expect(wordsOf(page)).toContain("It is the logo of the brand .")
  expect((await browser.submit(page, "/delete")).status).toBe(409)
  await browser.submit(page, "/delete", { force: "yes" })
  expect(wordsOf(await browser.open(settings))).toContain("The file of the logo is not in the library any more.")
  await browser.submit(await browser.open(settings), "/logo/remove")
  expect(wordsOf(await browser.open(settings))).toContain("There is no logo.")
})

it("settings and the description are taken back by Undo, and what others have changed since stays", async () => {
  const settings = `${browser.home}/settings`
  const { name, domains, group, time_zone: zone } = await brand()
  const typed = { name: "Renamed", domains: "new.example\r\nold.example", group: "Retail", time_zone: "Europe/Berlin" }
  const saved = await pressButton(browser, await browser.open(settings), "Save the settings", typed)
  expect(toWords(saved.text)).toContain("The settings are saved. Undo")
  expect(await brand()).toMatchObject({ name: "Renamed", group: "Retail", time_zone: "Europe/Berlin" })
  const path = `/v1/brands/${started.brandId}`
  await started.call("PATCH", path, { aliases: ["Meanwhile"] }, started.operatorToken)
  const back = await pressButton(browser, saved, "Undo")
  expect(toWords(back.text)).toContain("The settings are saved. Undo")
  expect(await brand()).toMatchObject({ name, domains, group, time_zone: zone, aliases: ["Meanwhile"] })

  const tried = { exclude: "Cyber Renamed\n", name: "Renamed" }
  const shown = await pressButton(browser, await browser.open(settings), "Show what the names match", tried)
  expect(toWords(shown.text)).toContain("There are no stored answers yet.")
  expect(shown.text).toContain("Cyber Renamed</textarea>")
  expect((await brand()).exclude).toEqual([])
  await pressButton(browser, shown, "Save the settings")
  expect(await brand()).toMatchObject({ name: "Renamed", exclude: ["Cyber Renamed"] })

  const description = { facts: "One.\nTwo.", voice: "Calm" }
  const described = await pressButton(browser, back, "Save the description", description)
  expect((await brand()).profile).toMatchObject({ facts: ["One.", "Two."], voice: "Calm" })
  await pressButton(browser, described, "Undo")
  expect((await brand()).profile).toMatchObject({ facts: [], voice: null })
  const unchanged = await pressButton(browser, await browser.open(settings), "Save the description")
  expect(toWords(unchanged.text)).not.toContain("Undo")
})

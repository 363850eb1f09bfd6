import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { join } from "node:path"

import { createService } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { readSeries } from "../../service/test/read-series.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createWebClient, type WebClient, type WebPage } from "../../service/test/web-client.ts"
import { openDatabase } from "../../storage/src/database.ts"
import { createDashboard } from "../src/index.ts"
import { makeHostileBytes } from "./hostile-bytes.ts"
import { settleImport } from "./settle-import.ts"
import { wordsOf } from "./words-of.ts"

describe("an import fails in words", () => {
  let place: StartedAccounts
  let browser: WebClient
  let ahead = 0
  const now = () => Date.now() + ahead
  const errors: { code?: unknown }[] = []
  const onError = (error: unknown) => void errors.push(error as { code?: unknown })
  const openDb = () => openDatabase(place.place.databaseUrl ?? place.place.dialect ?? join(place.dataDir, "service.db"))
  beforeAll(async () => {
    place = await startAccounts({ now, onError, dashboard: createDashboard(), metrics: true })
    browser = place.browse()
    await signInAs(browser, owner)
  })
  afterAll(() => place?.close())

  async function checkIn(person = browser, files = 1, odd: Record<string, string | Uint8Array> = {}): Promise<WebPage> {
    const path = `/brands/${place.brandId}/articles/import`
    const form = new FormData()
    form.append("csrf", /name="csrf" value="([^"]+)"/.exec((await person.open(path)).text)?.[1] ?? "")
    for (const [name, text] of Object.entries(odd))
      form.append("files", new Blob([text as BlobPart]), name.endsWith(".xml") ? name : `cut/${name}`)
    for (let at = 0; at < files; at++) form.append("files", new Blob([`Text ${at}.\n`]), `cut/a${at}.md`)
    const page = await person.send(path, { method: "POST", body: form, headers: { origin: place.url } })
    return page.status === 200 ? settleImport(page, person) : page
  }

  it("about each odd file by itself, and the others go on", async () => {
    const keys = Array.from({ length: 90_000 }, (_, at) => `k${at}: 1`).join("\n")
    const odd = {
      "_loop.md": "---\ntags: &t [*t]\n---\nText.\n",
      "0keys.md": `---\n${keys}\n---\nText.\n`,
      "0title.md": `---\ntitle: "<br>${"<div>".repeat(12_000)}"\n---\nText.\n`,
    }
    const { text } = await checkIn(browser, 1, odd)
    expect(text).toContain("has an alias that leads to itself")
    expect(text).toContain("has 869 KiB, and the limit is 64 KiB")
    expect(text).toContain("The file could not be read: Maximum call stack size exceeded.")
    expect(text).toContain("a0.md")
    expect(text).not.toContain("Something went wrong")
    expect(errors.map(({ code }) => code)).toEqual(["import_file_unread"])
  })

  it("beside their old texts, on a page that runs and loads nothing", async () => {
    const page = await checkIn(browser, 0, { "a.md": "---\ntitle: A\n---\n[gone](/elsewhere) <script>1</script>\n" })
    const report = await browser.open(`${page.url.pathname}/report`)
    expect(report.text).toContain("<h1>What an import would do</h1>")
    expect(report.text).toContain("<h3>cut/a.md</h3>")
    expect(report.text).toContain("Line 4: The link /elsewhere is relative and stays so.")
    expect(report.text).not.toMatch(/<script|<iframe|--\w+[ .]/)
    expect(report.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/)
  })

  it("as questions about language and encoding, and reads the files once more with the answers", async () => {
    const page = await checkIn(browser, 0, {
      "ja/a.md": "Text.\n",
      "b.md": Buffer.from("cr\xe8me br\xfbl\xe9e", "latin1"),
    })
    const question = "The language of files that name none"
    expect(wordsOf(page)).toContain("2 files: 2 not imported.")
    expect(wordsOf(page)).toContain(question)
    const again = `${page.url.pathname}/check`
    const after = await settleImport(
      await browser.submit(page, again, { locale: "ja", encoding: "windows-1252" }),
      browser,
    )
    expect(wordsOf(after)).toContain("2 files: 2 new.")
    expect(wordsOf(after)).not.toContain(question)
    expect((await browser.submit(page, again, { encoding: "utf-99" })).status).toBe(422)
  })

  it("as a choice about posts whose text is lost in part, which says what is lost", async () => {
    const item = `<item><title>Pie</title><wp:post_name>pie</wp:post_name><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[[vc_row]Words.[vc_pie units="of all the ferries run late" value="9"][/vc_row]]]></content:encoded></item>`
    const head = `<?xml version="1.0"?><rss version="2.0" xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>B</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>`
    const page = await checkIn(browser, 0, {
      "blog.xml": `${head}${item}</channel></rss>`,
      "feed.xml": "<rss/>",
    })
    const choice = "Also publish posts of page builders of which the import could not read all of the text"
    expect(wordsOf(page)).toContain("1 file: 1 new. Of these articles, 1 stays a draft.")
    expect(wordsOf(page)).toContain(`${choice} Pie: text that was not read: 6 words`)
    expect(wordsOf(page)).toContain("or publish it without that text, by the choice below.")
    const after = await settleImport(
      await browser.submit(page, `${page.url.pathname}/check`, { allow_lost_text: "yes" }),
      browser,
    )
    expect(wordsOf(after)).toContain("Of these articles, 1 goes live.")
    expect(wordsOf(after)).not.toContain(choice)
  })

  it("if its files are an hour old", async () => {
    const page = await checkIn()
    ahead = 3_700_000
    const done = await settleImport(await browser.submit(page, page.url.pathname), browser)
    ahead = 0
    expect(done.text).toContain("The files were kept for an hour, which has passed. Choose them again.")
    expect((await readSeries(place.service)).get('citable_imports_total{result="failed"}')).toBe(1)
  })

  it("if something is wrong with the service, whose log has the reason", async () => {
    const page = await checkIn()
    const db = await openDb()
    await db.schema.alterTable("contents").renameTo("contents_away").execute()
    const done = await settleImport(await browser.submit(page, page.url.pathname), browser)
    await db.schema.alterTable("contents_away").renameTo("contents").execute()
    await db.destroy()
    expect(done.text).toContain("Something went wrong. The log of the service has the reason.")
    expect(done.text).not.toMatch(/no such table|does not exist/)
    expect(errors.map(({ code }) => code)).toContain("import_stopped")
  })

  it("if its person loses the role while it runs", async () => {
    const eva = await place.invite("eva@example.com", "editor")
    const page = await checkIn(eva, 60)
    const count = async () =>
      (await place.call<{ data: unknown[] }>("GET", `/v1/brands/${place.brandId}/content?status=all&limit=100`)).data
        .length
    const before = await count()
    const db = await openDb()
    await eva.submit(page, page.url.pathname)
    while ((await count()) === before) await new Promise((resolve) => setTimeout(resolve, 2))
    const user = db.selectFrom("users").select("id").where("email", "=", "eva@example.com")
    await db.deleteFrom("memberships").where("user_id", "in", user).execute()
    const id = page.url.pathname.split("/").at(-1) ?? ""
    const stateOf = () => db.selectFrom("imports").select("state").where("id", "=", id).executeTakeFirstOrThrow()
    while ((await stateOf()).state === "importing") await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await stateOf()).toEqual({ state: "failed" })
    expect(await count()).toBeLessThan(before + 60)
    await db.destroy()
  })

  it("if its person has another upload, which keeps nobody else waiting", async () => {
    const path = `/brands/${place.brandId}/articles/import`
    const csrf = /name="csrf" value="([^"]+)"/.exec((await browser.open(path)).text)?.[1] ?? ""
    const field = (name: string, text: string) => `--b\r\ncontent-disposition: form-data; ${name}\r\n\r\n${text}\r\n`
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const headers = { origin: place.url, "content-type": "multipart/form-data; boundary=b" }
    const slow = browser.send(path, { method: "POST", body: readable, headers, duplex: "half" } as RequestInit)
    const first = field('name="csrf"', csrf) + field('name="publish"', "none")
    await writer.write(new TextEncoder().encode(first + field('name="files"; filename="a.md"', "Text.")))
    await writer.write(new TextEncoder().encode("--b\r\n"))
    const own = await checkIn()
    expect([own.status, own.text]).toEqual([503, expect.stringContaining("Your other upload is still running.")])
    const cleo = await place.invite("cleo@example.com", "editor")
    expect((await checkIn(cleo)).text).toContain("Check the import")
    const rest = 'content-disposition: form-data; name="only"\r\n\r\n\r\n--b--\r\n'
    await writer.write(new TextEncoder().encode(rest))
    await writer.close()
    expect((await settleImport(await slow, browser)).text).toContain("Check the import")
  })

  it("about hostile files by name, and keeps the rest", async () => {
    // The ten on which parsers of the import spend most, in a size for every day. The soak test has all of them.
    const worst = /anchors|blocks|brackets|emphasis|footnotes|formatting|keys|lists|marks|table\./
    const hostile = makeHostileBytes(7, "import", 150_000).filter(({ name }) => worst.test(name))
    const ten = [...Map.groupBy(hostile, ({ name }) => name.replace(/^\d+-/, "")).values()].flatMap(
      ([one]) => one ?? [],
    )
    expect(ten.length).toBeGreaterThan(6)
    const jobs: unknown[] = []
    const count = (job: unknown) => void jobs.push(job)
    subscribe("citable.parsing", count)
    const odd = Object.fromEntries(ten.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]))
    const { text } = await checkIn(browser, 1, odd)
    unsubscribe("citable.parsing", count)
    for (const { name } of ten) expect(text).toContain(name)
    expect(text).toContain("a0.md")
    expect(jobs).toContainEqual(expect.objectContaining({ task: "importArticlesTask" }))
  })

  it("if a file ended its process, which the next attempt leaves out by name, or if that happened twice without one", async () => {
    const [page, poisoned] = [await checkIn(), await checkIn(browser, 3)]
    await place.service.close()
    const idOf = ({ url }: WebPage) => url.pathname.split("/").at(-1) ?? ""
    const db = await openDb()
    const set = (one: WebPage, to: object) => db.updateTable("imports").set(to).where("id", "=", idOf(one)).execute()
    await set(page, { state: "importing", attempts: 2 })
    await set(poisoned, { state: "checking", attempts: 1, reading: "cut/a1.md" })
    const row = await db.selectFrom("imports").selectAll().where("id", "=", idOf(page)).executeTakeFirstOrThrow()
    const tables = (["search", "backlinks"] as const).map((kind) => ({ ...row, id: `${row.id}${kind}`, kind }))
    await db.insertInto("imports").values(tables).execute()
    const times = { run_at: now(), created_at: now(), attempts: 2, state: "retry" } as const
    const toJob = (id: string) => ({
      id,
      key: id,
      kind: "import",
      payload: JSON.stringify({ import_id: id }),
      ...times,
    })
    const ids = [idOf(page), idOf(poisoned), ...tables.map(({ id }) => id)]
    await db.insertInto("jobs").values(ids.map(toJob)).execute()
    await db.destroy()
    const again = await createService({
      ...place.place,
      publicUrl: place.url,
      rateLimit: false,
      dashboard: createDashboard(),
    })
    const later = createWebClient(place.url, (request) => again.fetch(request))
    for (const [name, value] of browser.cookies) later.cookies.set(name, value)
    expect((await settleImport(page, later)).text).toContain("The import was interrupted twice.")
    const { text } = await settleImport(poisoned, later)
    expect(text).toContain("The service ended while it read this file, so the import leaves it out.")
    expect(text.match(/cut\/a[02].md/g)).toHaveLength(2)
    for (const { id, kind } of tables) {
      const path = `/brands/${place.brandId}/search/${kind === "search" ? "" : "backlinks/"}import/${id}`
      const failed = await settleImport({ url: new URL(path, place.url) }, later)
      expect(failed.text).toContain("The import was interrupted twice.")
    }
    await again.close()
  })
})

it("an import whose service stops goes on with the next start", async () => {
  const place = await startAccounts({ dashboard: createDashboard() })
  const browser = place.browse()
  await signInAs(browser, owner)
  const path = `/brands/${place.brandId}/articles/import`
  const form = new FormData()
  form.append("csrf", /name="csrf" value="([^"]+)"/.exec((await browser.open(path)).text)?.[1] ?? "")
  for (let at = 0; at < 40; at++) form.append("files", new Blob([`Text ${at}.\n`]), `later/${at}.md`)
  const checked = await browser.send(path, { method: "POST", body: form, headers: { origin: place.url } })
  await settleImport(checked, browser)
  await browser.submit(await browser.open(checked.url.pathname), checked.url.pathname)
  const written = () => place.call<{ data: unknown[] }>("GET", `/v1/brands/${place.brandId}/content?status=all&limit=1`)
  while ((await written()).data.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await place.service.close()
  const dashboard = createDashboard()
  const again = await createService({ ...place.place, publicUrl: place.url, rateLimit: false, dashboard })
  const later = createWebClient(place.url, (request) => again.fetch(request))
  for (const [name, value] of browser.cookies) later.cookies.set(name, value)
  const done = wordsOf(await settleImport(checked, later))
  // What was written before the stop is unchanged now.
  expect(done).toMatch(/40 files: \d+ new, \d+ unchanged\./)
  expect(done).toContain("The import is done.")
  await again.close()
  await place.close()
})

import { connect } from "node:net"

import type { Article } from "@citable/contract"
import type { Media, MediaDetail } from "@citable/contract/site"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { gif, svg } from "../../service/test/sample-files.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

let started: StartedAccounts
let ada: WebClient
let home: string
beforeAll(async () => {
  started = await startAccounts({
    dashboard: createDashboard(),
    media: { maxBytes: 100_000, baseUrl: () => "https://media.example" },
  })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}/media`
})
afterAll(() => started?.close())

const library = async () => (await started.call<{ data: Media[] }>("GET", `/v1${home}`)).data
const fileOf = (id: string) => started.call<MediaDetail>("GET", `/v1${home}/${id}`)
const csrfOn = ({ text }: WebPage) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ""

interface Upload {
  browser?: WebClient
  path?: string
  csrf?: string
  headers?: Record<string, string>
}

/** Sends files as the form of the library does. */
async function upload(files: [name: string, bytes: Uint8Array][], options: Upload = {}): Promise<WebPage> {
  const { browser = ada, path = home, headers = {} } = options
  const form = new FormData()
  form.append("csrf", options.csrf ?? csrfOn(await browser.open(home)))
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name)
  return browser.send(path, { method: "POST", body: form, headers: { origin: started.url, ...headers } })
}

/** Uploads one file, and returns it. */
async function store(name: string, bytes: Uint8Array): Promise<Media> {
  const page = await upload([[name, bytes]])
  const id = page.url.searchParams.get("file") ?? ""
  return fileOf(id)
}

describe("an upload", () => {
  it("stores several files of one form, and asks at once what its pictures show", async () => {
    const page = await upload([
      ["one.gif", gif(40, 30)],
      ["two.svg", svg],
      [
        "song.wav",
        Buffer.from(
          "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0",
          "latin1",
        ),
      ],
    ])
    expect([page.status, page.url.pathname]).toEqual([200, `${home}/describe`])
    const [one, two] = page.url.searchParams.getAll("file") as [string, string]
    expect(page.text).toContain("What one.gif shows")
    await ada.submit(page, "/describe", { [`alt.${one}`]: "A <b>lamp</b>\r\n on a desk ", [`alt.${two}`]: "" })
    expect(await fileOf(one)).toMatchObject({
      filename: "one.gif",
      width: 40,
      height: 30,
      alt: "A <b>lamp</b> on a desk",
    })
    const list = await ada.open(home)
    expect(list.text).toContain("40 × 30 · ")
    expect(list.text).toContain("A &lt;b&gt;lamp&lt;/b&gt; on a desk")
    expect(list.text).toContain("No alternative text")
    expect((await library()).map(({ filename }) => filename).toSorted()).toEqual(["one.gif", "song.wav", "two.svg"])
  })

  it("keeps the good files, and says in words why others are not added", async () => {
    const before = (await library()).length
    const page = await upload([
      ["large.gif", gif(10, 10, 100_000)],
      ["good.gif", gif(10, 10)],
      ["page.html", Buffer.from("<html><script>alert(1)</script>")],
      ["broken.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
      ["empty.png", Buffer.alloc(0)],
    ])
    expect(page.status).toBe(422)
    expect(page.text).toContain("Some files were not added")
    expect(page.text).toMatch(/large\.gif<\/strong>: It is larger than 98 KB\./)
    expect(page.text).toMatch(/page\.html<\/strong>: The file is of an unknown type\. The library accepts PNG, JPG, /)
    expect(page.text).toMatch(/broken\.svg<\/strong>: The SVG has broken XML in line 1/)
    expect(page.text).toMatch(/empty\.png<\/strong>: The file is empty\./)
    expect(page.text).toContain("What good.gif shows")
    expect(await library()).toHaveLength(before + 1)
  })

  it("says what an SVG lost because it runs or loads something", async () => {
    const evil = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script><script>2</script></svg>',
    )
    const page = await upload([["evil.svg", evil]])
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/evil\.svg<\/strong>: Removed: 2 scripts\./)
    expect(page.text).toContain("What evil.svg shows")
    const answer = await upload([["evil.svg", evil]], { headers: { accept: "application/json" } })
    expect(JSON.parse(answer.text)).toMatchObject({ files: [{ change: "Removed: 2 scripts." }], problems: [] })
    const [, id] = /name="alt\.(med_\w+)"/.exec(page.text) ?? []
    const replaced = await upload([["evil.svg", evil]], { path: `${home}/${id}/replace` })
    expect(replaced.text).toContain("Removed: 2 scripts.")
  })

  it("says so when no file was chosen", async () => {
    const page = await upload([["", Buffer.alloc(0)]])
    expect(page.status).toBe(422)
    expect(page.text).toContain("No file was chosen")
  })

  it("takes at most twenty files, and names the others", async () => {
    const before = (await library()).length
    const page = await upload(Array.from({ length: 22 }, (_, index) => [`n${index}.gif`, gif(5, 5)]))
    expect(page.text).toMatch(/n20\.gif<\/strong>: Send at most 20 files at once\./)
    expect(page.text).toContain("n21.gif")
    expect(page.text).toContain("20 files are in the library.")
    expect(await library()).toHaveLength(Math.min(20, before + 20))
  })

  it("is refused before the first file without the token of the form, and from another site", async () => {
    const files: [string, Buffer][] = [["stranger.gif", gif(7, 7)]]
    const csrf = csrfOn(await ada.open(home))
    expect((await upload(files, { csrf: "wrong" })).status).toBe(403)
    expect((await upload(files, { csrf, headers: { origin: "https://evil.example" } })).status).toBe(403)
    const late = new FormData()
    late.append("files", new Blob([new Uint8Array(gif(7, 7))]), "stranger.gif")
    late.append("csrf", csrf)
    const headers = { origin: started.url }
    expect((await ada.send(home, { method: "POST", body: late, headers })).status).toBe(403)
    const list = await ada.open(`${home}?q=stranger`)
    expect(list.text).toContain("No file matches.")
  })

  it("answers scripts with the file, or with the reason", async () => {
    const headers = { accept: "application/json" }
    const stored = await upload([["note (1).gif", gif(3, 3)]], { headers })
    expect(stored.status).toBe(201)
    const { files } = JSON.parse(stored.text) as { files: { url: string; path: string }[] }
    expect(files[0]).toMatchObject({ filename: "note-1-.gif", alt: "", kind: "image" })
    expect(files[0]?.url).toBe(`https://media.example${files[0]?.path}`)
    const refused = await upload([["a.zip", Buffer.from("PK\x03\x04")]], { headers })
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.text)).toMatchObject({ files: [], problems: [{ filename: "a.zip" }] })
  })

  it("leaves nothing of a file whose upload is cut off", async () => {
    const csrf = csrfOn(await ada.open(home))
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const head = [
      `POST ${home} HTTP/1.1`,
      `host: ${new URL(started.url).host}`,
      `origin: ${started.url}`,
      `cookie: ${cookie}`,
      "content-type: multipart/form-data; boundary=b",
      "content-length: 50000",
    ]
    const part = (disposition: string) => `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
    const body = `${part('name="csrf"')}${csrf}\r\n${part('name="files"; filename="half.gif"')}`
    const socket = connect(Number(new URL(started.url).port), "127.0.0.1")
    socket.write(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`), gif(9, 9, 20_000)]))
    const seen = started.requests.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await expect.poll(() => started.requests.slice(seen).find(({ path }) => path === home)?.status).toBe(422)
    expect((await ada.open(`${home}?q=half`)).text).toContain("No file matches.")
  })
})

describe("the page of a file", () => {
  it("keeps a name with odd characters as text", async () => {
    const file = await store(`a"><img src=x onerror=alert(1)>\r\n%22é .gif`, gif(8, 6))
    expect(file.filename).toMatch(/^[\p{L}\p{N}._-]+\.gif$/u)
    const page = await ada.open(`${home}/${file.id}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain("<img src=x")
    expect(page.text).toContain(`src="/media/${file.id}/${encodeURIComponent(file.filename)}"`)
  })

  it("names the articles that show the file, and deletes it only if somebody accepts that", async () => {
    const file = await store("used.gif", gif(8, 6))
    await started.call("POST", `/v1/brands/${started.brandId}/content`, {
      title: "With <i>a</i> picture",
      body: `![](${file.url})`,
    })
    const page = await ada.open(`${home}/${file.id}`)
    expect(page.text).toContain("With &lt;i&gt;a&lt;/i&gt; picture")
    expect(page.text).toContain("1 article shows it, and will show a broken")
    expect((await ada.submit(page, "/delete")).status).toBe(409)
    expect((await ada.submit(page, "/delete", { force: "yes" })).url.pathname).toBe(home)
    expect((await ada.open(`${home}/${file.id}`)).status).toBe(404)
  })

  it("saves the texts, and a replacement takes them over", async () => {
    const file = await store("old.gif", gif(8, 6))
    const page = await ada.open(`${home}/${file.id}`)
    const saved = await ada.submit(page, file.id, { alt: "A lamp", caption: "", tags: "desk\r\n\r\nlight " })
    expect(saved.text).toContain("Saved.")
    const next = await upload([["new.gif", gif(9, 7)]], { path: `${home}/${file.id}/replace` })
    expect(next.url.searchParams.get("replaces")).toBe(file.id)
    expect(await fileOf(next.url.pathname.split("/").at(-1) ?? "")).toMatchObject({
      filename: "new.gif",
      alt: "A lamp",
      caption: null,
      tags: ["desk", "light"],
    })
    expect(await fileOf(file.id)).toMatchObject({ filename: "old.gif" })
    expect(next.text).toContain("so you can delete it")
  })

  it("puts a new file into the articles that show the old one, and no published one changes by itself", async () => {
    const old = await store("before.gif", gif(8, 6))
    const content = `/v1/brands/${started.brandId}/content`
    const draft = await started.call<Article>("POST", content, {
      title: "A draft",
      // Before the service moved to another address.
      body: `Seen ![one](https://old.example/media/${old.id}/before.gif) and\r\n[two](${old.url}).`,
    })
    const live = await started.publish({ title: "Live", body: "Text", cover: { url: old.url, alt: "A lamp" } })
    const next = await upload([["after.gif", gif(9, 7)]], { path: `${home}/${old.id}/replace` })
    expect(next.text).toContain("Show the new file in these 2 articles")
    const done = await ada.submit(next, "/swap")
    expect(done.text).toContain("Until then, these still show")
    const id = done.url.pathname.split("/").at(-1) ?? ""
    const { url } = await fileOf(id)
    const read = (article: Article, key?: string) =>
      started.call<Article>("GET", `/v1/content/${article.id}`, undefined, key)
    expect(await read(draft)).toMatchObject({ body: `Seen ![one](${url}) and\r\n[two](${url}).` })
    expect(await read(live)).toMatchObject({ cover: { url, alt: "A lamp", width: 9, height: 7, media_id: id } })
    expect(await read(live, started.apiKey)).toMatchObject({ cover: { url: old.url, width: 8 } })
    expect((await fileOf(old.id)).used_by).toEqual([{ content_id: live.id, title: "Live" }])
    await started.call("POST", `/v1/content/${live.id}/publish`, {})
    expect((await ada.open(done.url.pathname + done.url.search)).text).toContain("so you can delete it")
  })
})

it("pages show files from the service itself, whatever their public address is, so their policy allows no other host", async () => {
  const file = await store("shown.gif", gif(8, 6))
  expect(file.url).toBe(`https://media.example/media/${file.id}/shown.gif`)
  for (const path of [home, `${home}/${file.id}`]) {
    const page = await ada.open(path)
    expect(page.text).toContain(`<img src="/media/${file.id}/shown.gif"`)
    expect(page.headers.get("content-security-policy")).toContain("img-src 'self' data:;")
  }
})

it("a viewer sees the library and its files, and no form; an upload is refused", async () => {
  const file = await store("seen.gif", gif(8, 6))
  const viewer = await started.invite("vera@example.com", "viewer")
  for (const path of [home, `${home}/${file.id}`]) {
    const page = await viewer.open(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain("seen.gif")
    expect(page.text).not.toContain("Upload")
    expect(page.text).not.toContain("Delete")
    expect(page.text).not.toContain("library.js")
  }
  const before = await ada.open(`${home}?q=viewer`)
  expect((await upload([["viewer.gif", gif(4, 4)]], { browser: viewer })).status).toBe(403)
  expect((await ada.open(`${home}?q=viewer`)).text).toBe(before.text)
})

it("the library finds files by text, kind and use, and leads from page to page", async () => {
  const file = await store("zebra.gif", gif(8, 6))
  await started.call("PATCH", `/v1${home}/${file.id}`, { alt: "Stripes at noon" })
  const found = await ada.open(`${home}?q=stripes&kind=image&use=unused&sort=filename&cursor=`)
  expect(found.text).toContain("zebra.gif")
  expect((await ada.open(`${home}?q=stripes&use=used`)).text).toContain("No file matches.")
  expect((await ada.open(`${home}?kind=document`)).text).toContain("No file matches.")
  await upload(Array.from({ length: 20 }, (_, index) => [`p${index}.gif`, gif(5, 5)]))
  await upload(Array.from({ length: 20 }, (_, index) => [`q${index}.gif`, gif(5, 5)]))
  const first = await ada.open(`${home}?kind=image`)
  const next = /<a href="([^"]+)">Next page/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const second = await ada.open(next)
  expect(second.status).toBe(200)
  const names = (text: string) => [...text.matchAll(/class="file-name">([^<]+)/g)].map(([, name]) => name)
  expect(names(first.text)).toHaveLength(48)
  expect(names(second.text).length).toBeGreaterThan(0)
  expect(first.text.length).toBeLessThan(100_000)
})

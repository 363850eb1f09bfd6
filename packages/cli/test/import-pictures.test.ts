import { mkdir, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import { type Article, CitableError } from "@citable/contract"
import type { ImportOptions } from "@citable/import"
import { beforeEach, describe, expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { runCli } from "../src/run-cli.ts"
import { shareService } from "./share-service.ts"

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
/** A picture of its own: bytes after the end do not count. */
const picture = (name: string) => Buffer.concat([onePixel, Buffer.from(name)])

/** The site lies in the folder of the test, which has files beside it. */
const shared = shareService()
let site: string
let folder: string

beforeEach(async () => {
  site = join(shared.folder, "site")
  folder = join(site, "content", "posts")
  await write("package.json", "{}")
})

/** Writes a file of the site. */
async function write(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(site, name)), { recursive: true })
  await writeFile(join(site, name), content)
}

async function run(options: Partial<ImportOptions> = {}) {
  shared.service.requests.length = 0
  return await importContent({
    paths: [folder],
    client: shared.client,
    options: { publish: true, media: true, ...options },
  })
}

const article = (slug: string): Promise<Article> => shared.client.getContentBySlug({ slug })
const uploads = () =>
  shared.service.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/media")).length
const fetchPicture = async (url: string | undefined) => Buffer.from(await (await fetch(url ?? "")).arrayBuffer())

describe("with --media", () => {
  test("pictures of bodies and covers go up once, whatever their names, and a second import changes nothing", async () => {
    await write(
      "content/posts/all.md",
      "---\ntitle: All\ncover:\n  image: cover.png\n  alt: The cover\n---\n" +
        "![Beside](<my img/beside.png> 'Title') ![Root](/img/root.png?v=2) ![Again](/img/copy.png)\n\n" +
        '<img src="../../static/img/root.png" srcset="/img/root.png 1x, /img/large.png 2x" alt="Set">\n\n' +
        "[Larger](@site/static/img/large.png) ![Remote](https://cdn.example/x.png)\n",
    )
    await write("content/posts/cover.png", picture("cover"))
    await write("content/posts/my img/beside.png", picture("beside"))
    for (const name of ["root", "copy"]) await write(`static/img/${name}.png`, picture("root"))
    await write("static/img/large.png", picture("large"))
    const report = await run()
    expect(report.counts).toMatchObject({ created: 1, published: 1, warnings: 0 })
    expect(report.pictures).toEqual({
      total: 8,
      missing: 0,
      media: { files: 5, uploaded: 4, bytes: 4 * onePixel.length + 20, known: 0, failed: 0 },
    })
    const { body, cover, version } = await article("all")
    expect(cover).toMatchObject({ alt: "The cover", width: 1, media_id: expect.stringMatching(/^med_/) })
    expect(await fetchPicture(cover?.url)).toEqual(picture("cover"))
    const urls = body.match(/http:\/\/127[^\s"'>)]+/g) ?? []
    expect(urls).toHaveLength(7)
    expect(new Set(urls).size).toBe(3)
    expect(await fetchPicture(urls[0])).toEqual(picture("beside"))
    expect(body).toMatch(/^!\[Beside\]\(<http.*beside\.png> 'Title'\) !\[Root\]\(http/)
    expect(body).toMatch(/srcset="http\S+copy\.png 1x, http\S+large\.png 2x" alt="Set"/)

    const again = await run()
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 1, published: 0 })
    expect(again.pictures?.media).toMatchObject({ uploaded: 0, known: 5 })
    expect(shared.service.requests.every(({ method }) => method === "GET")).toBe(true)
    expect((await article("all")).version).toBe(version)
  })

  test("an SVG goes up without what runs or loads, and is known afterwards; one that cannot be rebuilt is named", async () => {
    const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`
    await write("content/posts/drawn.md", "![a](plain.svg) ![b](active.svg) ![c](odd.svg)\n")
    await write("content/posts/plain.svg", svg("<!-- a --><path d='M0 0'/>"))
    await write("content/posts/active.svg", svg('<a:script xmlns:a="http://www.w3.org/2000/svg"/><rect onload="1"/>'))
    await write("content/posts/odd.svg", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`)
    const report = await run()
    expect(report.pictures?.media).toMatchObject({ files: 3, uploaded: 2, failed: 1 })
    const told = ({ entries }: typeof report) =>
      entries[0]?.problems.filter(({ code }) => code.startsWith("picture_")).map(({ message }) => message)
    const messages = [
      expect.stringMatching(/active\.svg was changed\..*Removed: 1 script, 1 event handler\./),
      expect.stringMatching(/odd\.svg is not in the media library\. The SVG declares entities/),
    ]
    expect(told(report)).toEqual(messages)
    const [plain, active] = (await article("drawn")).body.match(/http:[^)]+/g) ?? []
    expect(String(await fetchPicture(plain))).toBe(`${svg('<path d="M0 0"/>')}\n`)
    expect(String(await fetchPicture(active))).toBe(`${svg("<rect/>")}\n`)
    const again = await run()
    expect(again.counts).toMatchObject({ unchanged: 1 })
    expect(again.pictures?.media).toMatchObject({ uploaded: 0, known: 2 })
    expect(told(again)).toEqual(messages)
  })

  test("a dry run says what would go up, and uploads nothing", async () => {
    await write("content/posts/dry.md", "![a](a.png)\n")
    await write("content/posts/a.png", picture("dry"))
    const report = await run({ dryRun: true })
    expect(formatImportReport(report)).toContain(
      "Files of pictures: 1 (1 to upload (0.0 MB), 0 already in the media library)",
    )
    expect(shared.service.requests.every(({ method }) => method === "GET")).toBe(true)
  })

  test("an article that shows a file of another place, directly or by a link, does not publish it", async () => {
    await writeFile(join(shared.folder, "private.png"), picture("private"))
    await write(
      "content/posts/thief.md",
      `---\ntitle: Thief\n---\n![a](../../../private.png) ![b](link.png) ![c](${join(shared.folder, "private.png")})\n`,
    )
    await symlink(join(shared.folder, "private.png"), join(folder, "link.png"))
    const report = await run({ allowMissingPictures: true })
    expect(report.pictures).toMatchObject({ total: 3, missing: 3, media: { files: 0 } })
    expect(report.entries[0]?.problems.map(({ code }) => code)).toEqual(Array(3).fill("unresolved_image"))
    expect(uploads()).toBe(0)
  })

  test("a file that the service refuses is named, and its article is imported", async () => {
    await write("content/posts/odd.md", "![a](text.png) ![b](huge.png) ![c](fine.jpg)\n")
    await write("content/posts/text.png", "This is no picture.")
    await write("content/posts/huge.png", Buffer.concat([onePixel, Buffer.alloc(3_000_000)]))
    await write("content/posts/fine.jpg", picture("named after another type"))
    const report = await run()
    expect(report.pictures?.media).toMatchObject({ files: 3, uploaded: 1, failed: 2 })
    const failures = report.entries[0]?.problems.filter(({ code }) => code === "picture_not_uploaded")
    expect(failures?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/text\.png is not in the media library\. The service refused it: .*unknown type/),
      expect.stringMatching(/huge\.png is not in the media library\. It is larger than 3 MB/),
    ])
    expect((await article("odd")).body).toMatch(/^!\[a\]\(text\.png\) !\[b\]\(huge\.png\) !\[c\]\(http/)
  })

  test("and --base-url, a picture that is not here keeps its address on the web, and one of the same site is found", async () => {
    await write("content/posts/both.md", "![a](/blog/img/a.png) ![b](https://old.example/img/b.png) ![c](c.png)\n")
    for (const name of ["a", "b"]) await write(`elsewhere/img/${name}.png`, picture(name))
    const options = { baseUrl: "https://old.example/blog", publicFolder: join(site, "elsewhere") }
    expect((await run(options)).pictures).toMatchObject({ missing: 0, media: { uploaded: 2 } })
    expect((await article("both")).body).toMatch(
      /^!\[a\]\(http:\S+a\.png\) !\[b\]\(http:\S+b\.png\) !\[c\]\(https:\/\/old\.example\/blog\/c\.png\)\n$/,
    )
    const asked: string[] = []
    const refuse: ImportOptions["fetchPicture"] = (url) => {
      asked.push(url)
      return Promise.reject(new CitableError("The old site answered 404.", { code: "picture_not_found" }))
    }
    expect(formatImportReport(await run({ ...options, fetchPicture: refuse, dryRun: true }))).toContain(
      "Pictures on the old site: 1 (a dry run copies none)\n  https://old.example/blog/c.png\n",
    )
    expect(asked).toEqual([])
    const lost = await run({ ...options, fetchPicture: refuse })
    expect(asked).toEqual(["https://old.example/blog/c.png"])
    expect(lost.entries[0]?.problems.slice(1)).toMatchObject([
      { code: "picture_not_uploaded", message: expect.stringMatching(/c\.png stays on the old site\. .* 404/) },
    ])
    await run({ ...options, fetchPicture: () => Promise.resolve(picture("c")) })
    expect((await article("both")).body).toMatch(/!\[c\]\(http:\S+c\.png\)\n$/)
    const wrong = run({ publicFolder: join(site, "nowhere") })
    await expect(wrong).rejects.toMatchObject({ code: "public_folder_not_found" })
  })
})

describe("an import that would break most pictures", () => {
  const options = { media: false }

  test("stops before it writes anything, and says what mends it", async () => {
    await write("content/posts/broken.md", "![a](a.png) ![b](/b.png) ![c](c.png) ![d](https://cdn.example/d.png)\n")
    const errors: string[] = []
    const env = { CITABLE_URL: shared.service.url, CITABLE_TOKEN: shared.service.writeKey }
    const io = { env, out: () => {}, err: (line: string) => errors.push(line), signal: new AbortController().signal }
    shared.service.requests.length = 0
    expect(await runCli(["import", folder], io)).toBe(1)
    expect(errors.join()).toMatch(
      /Nothing was imported.* 3 of 4 pictures.* --base-url .* --media.* --allow-missing-pictures/,
    )
    expect(shared.service.requests.every(({ method }) => method === "GET")).toBe(true)

    const dry = await run({ ...options, dryRun: true })
    expect(formatImportReport(dry)).toMatch(/Readers would not see 3 of 4 pictures.* the import stops unless/)
    expect((await run({ ...options, allowMissingPictures: true })).counts).toMatchObject({ created: 1 })
  })

  test("because their files are not here stops with --media too", async () => {
    await write("content/posts/lost.md", "![a](a.png) ![b](/b.png) ![c](c.png)\n")
    await expect(run()).rejects.toMatchObject({
      code: "missing_pictures",
      message: expect.stringContaining("--public"),
    })
  })

  test("goes on if it is half of them, or two", async () => {
    const few = "![a](a.png) ![b](/b.png)\n"
    const remote = "![d](https://cdn.example/d.png) ".repeat(3)
    await write("content/posts/few.md", few)
    expect((await run(options)).counts).toMatchObject({ created: 1 })
    await write("content/posts/few.md", `${few}![c](c.png) ${remote}\n`)
    expect((await run(options)).pictures).toEqual({ total: 6, missing: 3 })
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

import { compareFields } from "../../src/compare-fields.ts"
import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import type { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { RemoteState } from "../../src/publisher.ts"
import { wordpressPlugin } from "../../src/wordpress/wordpress-plugin.ts"
import { makePng } from "../make-png.ts"
import { openWordpress, type WordpressOptions, type WordpressUnderTest } from "./open-wordpress.ts"
import { outlineHtml } from "./outline-html.ts"

let platform: WordpressUnderTest
const signal = new AbortController().signal

beforeAll(async () => {
  platform = await openWordpress()
})
afterAll(() => platform?.close())
afterEach(() => {
  platform.proxy.onRequest = undefined
})

type Fields = NonNullable<Parameters<typeof sampleArticle>[0]>

async function publish(fields: Fields, options?: WordpressOptions): Promise<RemoteState> {
  return makePublisherCalls(await platform.create(options), fields).publish()
}

const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code)
const pageOf = async ({ url }: RemoteState) => (await fetch(url ?? "")).text()

describe("the account", () => {
  const check = async (options?: WordpressOptions) => (await platform.create(options)).check({ signal })

  it("is named with its role, and an administrator has more rights than it takes", async () => {
    const administrator = await check({ role: "administrator" })
    expect(administrator.account).toMatch(/^administrator \(administrator\) at 127\.0\.0\.1/)
    expect(codesOf(administrator)).toEqual(["account_is_administrator", "seo_plugin_missing"])
    expect(codesOf(await check({ role: "editor" }))).toEqual(["seo_plugin_missing"])
    expect(codesOf(await check({ role: "author", config: { categories: ["News"] } }))).toEqual([
      "cannot_create_categories",
      "seo_plugin_missing",
    ])
    expect(codesOf(await check({ role: "contributor" }))).toEqual([
      "cannot_publish",
      "cannot_upload",
      "seo_plugin_missing",
    ])
  })

  it("may not write pages without the right to", async () => {
    await expect(check({ role: "author", config: { type: "pages" } })).rejects.toMatchObject({
      code: "publisher_forbidden",
      message: expect.stringContaining("role Editor") as string,
    })
  })

  it("is refused for a wrong password, a stripped header and switched-off passwords, each with its remedy", async () => {
    const messageOf = async (options?: WordpressOptions) => {
      const error: unknown = await check(options).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: "publisher_unauthorized" })
      return (error as Error).message
    }
    expect(await messageOf({ wrongCredentials: true })).toMatch(
      /does not know this user name with this application password/,
    )
    const password = platform.site.passwords.editor
    const nobody = { username: "nobody", application_password: password }
    expect(await messageOf({ credentials: nobody })).toMatch(/does not know this user name/)

    platform.proxy.onRequest = (request) => {
      delete (request.headers as Record<string, unknown>)["authorization"]
      return undefined
    }
    expect(await messageOf()).toMatch(/strips the Authorization header.*CGIPassAuth/)
    platform.proxy.onRequest = (request) => {
      delete (request.headers as Record<string, unknown>)["authorization"]
      if (request.path.includes("xmlrpc")) return { kind: "answer", status: 403, body: "Forbidden" }
      return undefined
    }
    expect(await messageOf()).toMatch(/Either the user name or the application password is wrong, or the web server/)
    platform.proxy.onRequest = (request) => {
      request.path += `${request.path.includes("?") ? "&" : "?"}no_passwords`
      return undefined
    }
    expect(await messageOf()).toMatch(/^Application passwords are turned off/)
  })
})

describe("an article", () => {
  it.each(["/blog", "/plain"])("goes to a site at %s", async (place) => {
    const state = await publish({}, { url: platform.proxy.url + place })
    expect(state.url).toContain(`${platform.proxy.url}${place}/`)
    expect(await pageOf(state)).toContain("The first paragraph.")
  })

  it("waits for a review if the account may not publish", async () => {
    const calls = makePublisherCalls(await platform.create({ role: "contributor" }))
    await expect(calls.publish()).rejects.toMatchObject({
      code: "publisher_forbidden",
      message: expect.stringContaining("role Author") as string,
    })
    const publisher = await platform.create({ role: "contributor" })
    const document = await calls.render()
    const id = await calls.locate(document)
    const options = { signal, marker: calls.marker, sequence: 2, expected: undefined, images: [] }
    const state = await publisher.write(id, document, { ...options, as: "draft" })
    expect(state.visibility).toBe("proposed")
    expect(state.url).toBeNull()
    expect(state.sequence).toBe(2)
  })

  it("runs no shortcode, embeds no address, and says what an author's account loses", async () => {
    const code = "[caption]x[/caption]\nhttps://example.com/\n"
    const body = `Inline \`[gallery]\`.\n\n\`\`\`\n${code}\`\`\`\n\n[gallery ids=1] at <time>noon</time>\n`
    const calls = makePublisherCalls(await platform.create({ role: "author" }), { title: "[gallery] <i>& more", body })
    const state = await calls.publish()
    const page = await pageOf(state)
    expect(page).toContain("<h1>&#091;gallery] &lt;i&gt;&amp; more</h1>")
    const shown = outlineHtml(/<main>([^]*)<\/main>/.exec(page)?.[1] ?? "")
    expect(shown.code).toEqual([code])
    expect(shown.text).toBe("Inline [gallery]. [gallery ids=1] at noon")
    expect(state.warnings).toEqual([
      expect.objectContaining({ code: "content_filtered", detail: expect.stringContaining("<time>") as string }),
    ])
    // WordPress has changed the text, and it still is the document's.
    expect((await calls.render()).fields["content"]).not.toBe(state.fields["content"])
    const publisher = await platform.create()
    expect(compareFields(publisher, await calls.render(), state)).toEqual([])
    const other = await calls.render({ body: `${body}x` })
    expect(compareFields(publisher, other, state)).toMatchObject([{ field: "content" }])
  })

  it("gets a counted slug if its own is taken, and keeps it with the next write", async () => {
    await publish({ slug: "taken" })
    const calls = makePublisherCalls(await platform.create(), { slug: "taken" })
    const state = await calls.publish()
    expect(state.fields["slug"]).toBe("taken-2")
    expect(state.warnings).toEqual([
      expect.objectContaining({ code: "slug_changed", detail: expect.stringContaining("taken-2") as string }),
    ])
    const again = await calls.publish({ title: "Changed" })
    expect(again).toMatchObject({ id: state.id, url: state.url })
  })

  it("has a slug that WordPress does not cut", async () => {
    const state = await publish({ slug: "長".repeat(66) })
    expect(state.fields["slug"]).toBe("長".repeat(22))
    expect(codesOf(state)).toEqual([])
    expect((await fetch(state.url ?? "")).status).toBe(200)
  })

  it("brings its tags, categories and pictures, each of them once", async () => {
    await platform.ask("POST", "/tags", { name: "Rock & Roll", slug: "elsewhere" })
    const config = { categories: ["News & Views"] }
    const publisher = await platform.create({ config })
    const image = makePng()
    const { id, url } = (await publisher.putImage?.(image, { signal })) ?? { id: "", url: "" }
    const cover = { url: "https://example.com/a.png", width: null, height: null, alt: "A", media_id: null }
    const body = "![Alt](https://example.com/a.png)\n\n[other](other-article)\n"
    const calls = makePublisherCalls(publisher, { tags: ["rock & roll", "New <one>"], cover, body })
    const document = await publisher.render(calls.article, {
      marker: calls.marker,
      id: null,
      links: new Map([["other-article", "https://example.com/there"]]),
      images: new Map([[cover.url, { kind: "placed", id, url } as const]]),
    })
    const item = await calls.locate(document)
    const state = await calls.write(item, document, undefined)
    expect(state.fields).toMatchObject({
      tags: ["New <one>", "Rock & Roll"],
      categories: ["News & Views"],
      featured_media: Number(id),
    })
    expect(compareFields(publisher, document, state)).toEqual([])
    const page = await pageOf(state)
    expect(page).toMatch(new RegExp(`<img [^>]*src="${url}" alt="Alt" class="wp-image-${id}"`))
    expect(page).toContain('<a href="https://example.com/there"')
    const before = await platform.ask<unknown[]>("GET", "/tags?per_page=100")
    await (
      await platform.create({ config })
    ).write(item, document, {
      ...calls.options,
      marker: calls.marker,
      sequence: 3,
      as: "live",
      expected: undefined,
      images: [],
    })
    expect(await platform.ask<unknown[]>("GET", "/tags?per_page=100")).toHaveLength(before.length)
  })

  it("stays up when its date is to come", async () => {
    const state = await publish({ published_at: "2999-01-01T00:00:00.000Z" })
    expect(state.visibility).toBe("live")
    expect(codesOf(state)).toContain("date_in_future")
  })

  it("is not brought back from the trash when it is withdrawn", async () => {
    const calls = makePublisherCalls(await platform.create())
    const state = await calls.publish()
    await platform.trash?.(state.id)
    expect((await calls.withdraw(state.id, state)).visibility).toBe("trashed")
    expect((await platform.ask<{ status: string }>("GET", `/posts/${state.id}?context=edit`)).status).toBe("trash")
  })

  it("is named as too much for a file that WordPress refuses with 500", async () => {
    const publisher = await platform.create()
    const bytes = Buffer.from("<html>no picture</html>")
    const file = { ...makePng(), bytes, sha256: "b".repeat(64) }
    await expect(publisher.putImage?.(file, { signal })).rejects.toMatchObject({ code: "publisher_invalid" })
  })
})

describe("fields for search engines", () => {
  const seo = {
    title: "For engines",
    description: 'Says "what" & why',
    canonical_url: "https://example.com/original",
    noindex: true,
    json_ld: [],
  }

  it("are left out with a warning for each, until the plugin is there", async () => {
    expect(codesOf(await publish({ seo }))).toEqual([
      "seo_title_not_supported",
      "description_not_supported",
      "canonical_not_supported",
      "noindex_not_supported",
    ])
    platform.site.addPlugin("citable.php", wordpressPlugin)
    const publisher = await platform.create({ role: "author" })
    expect(codesOf(await publisher.check({ signal }))).toEqual([])
    const calls = makePublisherCalls(publisher, { seo })
    const state = await calls.publish()
    expect(state.warnings).toEqual([])
    const page = await pageOf(state)
    expect(page).toContain("<title>For engines</title>")
    expect(page).toContain('<meta name="description" content="Says &quot;what&quot; &amp; why">')
    expect(page).toContain('<link rel="canonical" href="https://example.com/original" />')
    expect(page).toMatch(/<meta name='robots' content='noindex, follow'/)
    const plain = await calls.publish({ seo: { ...seo, title: null, canonical_url: null, noindex: false } })
    expect(await pageOf(plain)).toContain(`<link rel="canonical" href="${plain.url}" />`)
  })
})

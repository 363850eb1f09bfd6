import type { Article } from "@citable/contract"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { compareFields } from "../compare-fields.ts"
import type { Publisher } from "../publisher.ts"
import { describePublisherFaults } from "./describe-publisher-faults.ts"
import { makePicture } from "./make-picture.ts"
import { makePublisherCalls, type PublisherCalls } from "./make-publisher-calls.ts"
import type { OpenPublisher, PublisherUnderTest } from "./publisher-under-test.ts"
import { hardArticles } from "./sample-article.ts"

let pictures = 10

/** What every publisher promises, with real requests to its platform. What a platform lacks does not apply. */
export function describePublisher(name: string, open: OpenPublisher): void {
  describe(`${name} keeps the contract`, () => {
    let platform: PublisherUnderTest
    let publisher: Publisher
    const signal = new AbortController().signal
    const callsFor = (fields?: Partial<Article>): PublisherCalls =>
      makePublisherCalls(publisher, fields, platform.adapt)
    /** The visible items with a text. */
    const visible = async (text: string) => (await platform.visible()).filter((item) => item.text.includes(text))

    beforeAll(async () => {
      platform = await open()
      publisher = await platform.create()
    })
    afterAll(() => platform?.close())
    beforeEach(() => {
      platform.proxy.onRequest = undefined
      platform.proxy.onAnswer = undefined
    })

    it.each(Object.entries(hardArticles))("renders %s without a request, and always the same", async (_, fields) => {
      const calls = callsFor(fields)
      await publisher.prepare?.({ signal })
      const { number = 0 } = platform.proxy.requests.at(-1) ?? {}
      const document = await calls.render()
      expect(await calls.render()).toEqual(document)
      expect(JSON.parse(JSON.stringify(document))).toEqual(document)
      expect(JSON.stringify(document.fields)).not.toContain(calls.marker)
      expect(platform.proxy.requests.at(-1)?.number ?? 0).toBe(number)
    })

    it("checks the account, and changes nothing", async () => {
      const before = await platform.count()
      const found = await publisher.check({ signal })
      expect(found.account).not.toBe("")
      expect(found.targets.length).toBeGreaterThan(0)
      expect(await platform.count()).toBe(before)
      expectNoSecret(found)
    })

    it("refuses wrong credentials with a reason", async () => {
      const stranger = await platform.create({ wrongCredentials: true })
      await expect(stranger.check({ signal })).rejects.toMatchObject({ code: "publisher_unauthorized" })
    })

    it("finds what it reserved by its marker, and nobody sees it", async () => {
      const calls = callsFor({ title: "Reserved only" })
      expect(await publisher.find(calls.marker, calls.options)).toEqual([])
      const ref = await publisher.reserve(calls.marker, await calls.render(), calls.options)
      const found = await publisher.find(calls.marker, calls.options)
      // A publisher that names its items itself leaves nothing before its first write.
      if (found.length > 0) expect(found).toEqual([ref])
      expect(await visible("Reserved only")).toEqual([])
    })

    it("finds nothing under the marker of another article", async () => {
      const [one, other] = [callsFor(), callsFor()]
      await one.publish()
      expect(await publisher.find(other.marker, other.options)).toEqual([])
      expect(await publisher.find(one.marker.slice(0, -1), one.options)).toEqual([])
    })

    it.each(Object.entries(hardArticles))("writes %s twice like once, and reads it back", async (_, fields) => {
      const calls = callsFor(fields)
      const before = (await platform.visible()).length
      const document = await calls.render()
      const id = await calls.locate(document)
      const first = await calls.write(id, document, await publisher.read(id, calls.options))
      const second = await calls.write(id, document, first)
      expect((await platform.visible()).length).toBe(before + 1)
      expect(second.visibility).toBe(first.visibility)
      expect(second.fields).toEqual(first.fields)
      if (!publisher.capabilities.reads) return
      const read = await publisher.read(id, calls.options)
      expect(read?.fields).toEqual(second.fields)
      expect(read?.visibility).toBe("live")
      expect((await publisher.read(id, calls.options))?.fields).toEqual(read?.fields)
      if (read !== undefined) expect(compareFields(publisher, document, read)).toEqual([])
      // The item is found again by its marker, although it now has its own name.
      expect((await publisher.find(calls.marker, calls.options)).map((ref) => ref.id)).toEqual([id])
    })

    it("gives addresses that begin with http, and ids without spaces", async () => {
      const state = await callsFor().publish()
      for (const url of [state.url, state.editUrl]) if (url !== null) expect(url).toMatch(/^https?:\/\//)
      expect(state.id).toMatch(/^[^\s<>"]{1,500}$/)
    })

    it("updates an item in its place, and renames it", async () => {
      const calls = callsFor()
      const before = (await platform.visible()).length
      const first = await calls.publish({ title: "Before the update" })
      const document = await calls.render({ title: "After the update", slug: `${calls.article.slug}-renamed` })
      const second = await calls.write(first.id, document, first)
      expect((await platform.visible()).length).toBe(before + 1)
      expect(await visible("Before the update")).toEqual([])
      expect(await visible("After the update")).toHaveLength(1)
      if (publisher.capabilities.reads) {
        expect((await publisher.read(second.id, calls.options))?.fields).toEqual(second.fields)
      }
    })

    it("shows the change of a person, and refuses to write over it if the platform can tell", async () => {
      if (platform.edit === undefined || !publisher.capabilities.reads) return
      const calls = callsFor()
      const state = await calls.publish()
      await platform.edit(state.id, "Words of a person")
      const edited = await publisher.read(state.id, calls.options)
      expect(edited?.fields).not.toEqual(state.fields)
      if (state.mark !== null) expect(edited?.mark).not.toBe(state.mark)
      const document = await calls.render()
      expect(edited === undefined ? [] : compareFields(publisher, document, edited)).not.toEqual([])
      if (!publisher.capabilities.compareAndSet) return
      await expect(calls.write(state.id, document, state)).rejects.toMatchObject({ code: "publisher_conflict" })
      expect(await visible("Words of a person")).toHaveLength(1)
      // The caller may ask for it.
      await calls.write(state.id, document, edited)
      expect(await visible("Words of a person")).toEqual([])
    })

    it("tells what a person has staged from what visitors get, and releases its own change when it is asked to", async () => {
      if (platform.stage === undefined || !publisher.capabilities.reads) return
      const calls = callsFor({ title: `Staged ${Math.random()}` })
      const state = await calls.publish()
      expect(state.staged).toBeUndefined()
      await platform.stage(state.id, "Words that wait")
      const read = await publisher.read(state.id, calls.options)
      expect(read?.fields).toEqual(state.fields)
      expect(JSON.stringify(read?.staged)).toContain("Words that wait")
      expect(await visible("Words that wait")).toEqual([])
      if (state.mark !== null) expect(read?.mark).not.toBe(state.mark)
      const released = await calls.write(state.id, await calls.render(), read)
      expect(released.staged).toBeUndefined()
      expect(await visible("Words that wait")).toEqual([])
      expect(await visible(calls.article.title)).toHaveLength(1)
    })

    it("a change that was staged and not released, because the service stopped there, is its own at the next look", async () => {
      if (platform.stage === undefined || platform.isRelease === undefined || !publisher.capabilities.reads) return
      const calls = callsFor()
      const state = await calls.publish()
      const document = await calls.render({ title: "Staged before the end" })
      platform.proxy.onRequest = (request) => (platform.isRelease?.(request) ? { kind: "lost_request" } : undefined)
      await expect(calls.write(state.id, document, state)).rejects.toThrow(/./)
      platform.proxy.onRequest = undefined
      const read = await publisher.read(state.id, calls.options)
      expect(read?.fields).toEqual(state.fields)
      expect(
        read === undefined ? [] : compareFields(publisher, document, { ...read, fields: read.staged ?? {} }),
      ).toEqual([])
      await calls.write(state.id, document, read)
      expect(await visible("Staged before the end")).toHaveLength(1)
    })

    it("sends no more requests than it says, however many articles go out at once", async () => {
      const { rate } = publisher.capabilities
      if (rate === undefined) return
      const before = platform.proxy.requests.length
      await Promise.all(Array.from({ length: Math.ceil(rate.requests / 2) }, () => callsFor().publish()))
      const requests = platform.proxy.requests.slice(before)
      expect(requests.length).toBeGreaterThan(rate.requests)
      expect(requests.filter(({ status }) => status === 429)).toEqual([])
    })

    it("hides an item as often as asked, keeps what it can, and shows it again", async () => {
      const calls = callsFor({ title: `Withdrawn and back ${Math.random()}` })
      const state = await calls.publish()
      const hidden = await calls.withdraw(state.id, state)
      expect(await visible(calls.article.title)).toEqual([])
      expect(hidden.visibility).not.toBe("live")
      await calls.withdraw(state.id, publisher.capabilities.reads ? hidden : undefined)
      expect(await visible(calls.article.title)).toEqual([])
      await calls.publish()
      expect(await visible(calls.article.title)).toHaveLength(1)
    })

    it("discards its own placeholders, and no other item", async () => {
      const calls = callsFor()
      const stranger = callsFor()
      const document = await calls.render()
      const placeholder = await publisher.reserve(calls.marker, document, calls.options)
      const before = await platform.count()
      await publisher.discard(placeholder, stranger.marker, calls.options)
      expect(await platform.count()).toBe(before)
      await publisher.discard(placeholder, calls.marker, calls.options)
      await publisher.discard(placeholder, calls.marker, calls.options)
      expect(await publisher.find(calls.marker, calls.options)).toEqual([])
      const { id } = await stranger.publish({ title: "Never discarded" })
      await publisher.discard({ id, visibility: "draft" }, stranger.marker, stranger.options)
      expect(await visible("Never discarded")).toHaveLength(1)
    })

    it("keeps a placeholder that a person has written into", async () => {
      if (platform.edit === undefined || !publisher.capabilities.drafts || platform.namesItems === true) return
      const calls = callsFor()
      const placeholder = await publisher.reserve(calls.marker, await calls.render(), calls.options)
      await platform.edit(placeholder.id, "A person's own draft")
      const before = await platform.count()
      await publisher.discard(placeholder, calls.marker, calls.options)
      expect(await platform.count()).toBe(before)
    })

    it("keeps a draft that a person has changed since somebody saw it", async () => {
      if (platform.edit === undefined || !publisher.capabilities.drafts || !publisher.capabilities.reads) return
      const calls = callsFor()
      const document = await calls.render()
      const { id } = await publisher.reserve(calls.marker, document, calls.options)
      const writing = { ...calls.options, marker: calls.marker, sequence: 1, expected: undefined, images: [] }
      const expected = await publisher.write(id, document, { ...writing, as: "draft" })
      await platform.edit(expected.id, "A person's own words")
      const before = await platform.count()
      await publisher.discard(expected, calls.marker, { ...calls.options, expected })
      expect(await platform.count()).toBe(before)
    })

    it("stores a picture once", async () => {
      if (publisher.putImage === undefined) return
      const image = makePicture(++pictures)
      const first = await publisher.putImage(image, { signal })
      const files = await platform.files?.()
      expect(await publisher.putImage({ ...image, alt: "Other words" }, { signal })).toEqual(first)
      expect(await platform.files?.()).toBe(files)
      expect(first.url).toMatch(/^https?:\/\//)
    })

    it("surveys many items in one request, and tells which have changed", async () => {
      if (publisher.survey === undefined) return
      const calls = callsFor()
      const [one, two] = [await calls.publish(), await callsFor().publish()]
      platform.proxy.requests.length = 0
      const marks = await publisher.survey([one.id, two.id], calls.options)
      expect(platform.proxy.requests.length).toBeLessThanOrEqual(platform.requestsPerSurvey ?? 1)
      expect(marks.get(one.id)).toBe(one.mark)
      expect(marks.get(two.id)).toBe(two.mark)
      if (platform.edit === undefined || platform.remove === undefined) return
      await platform.edit(one.id, "Surveyed")
      await platform.remove(two.id)
      const after = await publisher.survey([one.id, two.id], calls.options)
      expect(after.get(one.id)).not.toBe(one.mark)
      expect(after.has(two.id)).toBe(false)
    })

    it("tells an item in the trash from one that is gone, and brings neither back by itself", async () => {
      if (!publisher.capabilities.reads || platform.remove === undefined) return
      const calls = callsFor()
      const state = await calls.publish()
      if (platform.trash !== undefined) {
        await platform.trash(state.id)
        expect((await publisher.read(state.id, calls.options))?.visibility).toBe("trashed")
      }
      await platform.remove(state.id)
      expect(await publisher.read(state.id, calls.options)).toBeUndefined()
      const before = await platform.count()
      if (publisher.capabilities.compareAndSet || publisher.capabilities.drafts) {
        const code = expect.stringMatching(/^publisher_(?:conflict|gone)$/) as string
        await expect(calls.write(state.id, await calls.render(), state)).rejects.toMatchObject({ code })
        expect(await platform.count()).toBe(before)
      }
    })

    it("tells that a person has the item open", async () => {
      if (platform.openEditor === undefined) return
      const calls = callsFor()
      const { id } = await calls.publish()
      expect((await publisher.read(id, calls.options))?.editing).toBeUndefined()
      await platform.openEditor(id)
      expect((await publisher.read(id, calls.options))?.editing).toEqual(expect.any(String))
    })

    it("stops with the caller's signal", async () => {
      const controller = new AbortController()
      controller.abort(new Error("enough"))
      await expect(publisher.check({ signal: controller.signal })).rejects.toThrow(/./)
    })

    function expectNoSecret(value: unknown): void {
      for (const secret of platform.secrets) expect(JSON.stringify(value)).not.toContain(secret)
    }

    describePublisherFaults(() => ({ platform, publisher }))
  })
}

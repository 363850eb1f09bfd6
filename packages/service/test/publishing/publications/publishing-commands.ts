import * as fc from "fast-check"
import { expect } from "vitest"

import {
  callBehindFaults,
  checkArticle,
  deliverLate,
  type FaultKind,
  faultKinds,
  findPost,
  type PublishedArticle,
  type PublishingModel,
  textOf,
} from "./publishing-model.ts"

type Command = fc.AsyncCommand<PublishingModel, PublishedArticle>

/** A step of the clock is longer than every sweep. */
const dayMs = 26 * 3_600_000

const command = (
  name: string,
  check: (model: PublishingModel) => boolean,
  run: (model: PublishingModel, article: PublishedArticle) => Promise<void>,
): Command => ({
  check,
  async run(model, article) {
    await run(model, article)
    model.isLate = article.held.length > 0
    if (!model.isLate) await article.world.desk.sweep()
    await checkArticle(model, article)
  },
  toString: () => name,
})

const editHere = command(
  "edit here",
  () => true,
  async (model, article) => {
    model.text++
    await article.world.desk.edit(article.contentId, { body: textOf(article, model.text) })
  },
)

const renameHere = command(
  "rename here",
  () => true,
  async ({ text }, { world, contentId, title }) => {
    await world.desk.edit(contentId, {
      slug: `${title.toLowerCase().replaceAll(" ", "-")}-renamed-${text}-${Math.random().toString(36).slice(2)}`,
    })
  },
)

const publish = (faults: readonly FaultKind[], overwrites: boolean) =>
  command(
    `${overwrites ? "overwrite" : "publish"}(${faults.join(", ")})`,
    () => true,
    async (model, article) => {
      const { world, contentId, integrationId } = article
      const more = overwrites ? { on_conflict: "overwrite" } : {}
      const outcome = await callBehindFaults(article, faults, () =>
        world.desk.publishUntilOver(contentId, integrationId, more),
      )
      // What only a person changed is theirs, and what they wrote while it was hidden is shown by nobody but them.
      const isDecided = model.there === "live" && model.text === model.shown
      const mustStop =
        (model.foreign !== undefined && !isDecided) ||
        model.there === "trashed" ||
        (model.there === "deleted" && !model.isReleased)
      const item = await world.desk.item(contentId)
      if (mustStop && !overwrites) {
        expect(outcome).toBe("conflict")
        // A look for drift may already have found out that the item is gone.
        expect(model.there === "deleted" ? ["conflict", "gone"] : ["conflict"]).toContain(item?.state)
        return
      }
      expect(outcome).toBe("succeeded")
      expect(item).toMatchObject({ state: "published", current: true, drift: null })
      const foreign = overwrites ? undefined : model.foreign
      expect(item?.owned_there).toEqual(foreign === undefined ? [] : ["content"])
      Object.assign(model, { there: "live", shown: model.text, foreign, isReleased: false })
    },
  )

const unpublish = (faults: readonly FaultKind[]) =>
  command(
    `unpublish(${faults.join(", ")})`,
    ({ there }) => there !== "nothing",
    async (model, article) => {
      const { world, contentId, integrationId } = article
      await callBehindFaults(article, faults, () => world.desk.unpublishUntilOver(contentId, integrationId))
      expect((await world.desk.item(contentId))?.state).toBe("withdrawn")
      if (model.there === "live") model.there = "hidden"
      else if (model.there !== "hidden") model.isReleased = true
    },
  )

/** The article goes to the trash once the platform no longer shows it, whatever comes late, and comes back hidden. */
const deleteHere = (faults: readonly FaultKind[]) =>
  command(
    `delete(${faults.join(", ")})`,
    () => true,
    async (model, article) => {
      const { world, contentId, title } = article
      // A deletion asks no platform that is known not to show it, so that what somebody deleted there stays so.
      const { state: before = "withdrawn" } = (await world.desk.item(contentId)) ?? {}
      await callBehindFaults(article, faults, async () => {
        await world.desk.delete(contentId)
        return undefined
      })
      await deliverLate(article)
      await world.desk.restoreFromTrash(contentId)
      const visible = world.platform.posts().filter((post) => post.title === title && post.status === "publish")
      expect(visible).toEqual([])
      const isAsked = before !== "withdrawn" && (await world.desk.item(contentId))?.state === "withdrawn"
      if (model.there === "live") model.there = "hidden"
      else if (isAsked && model.there !== "hidden" && model.there !== "nothing") model.isReleased = true
    },
  )

const editThere = command(
  "edit there",
  ({ there, isLate }) => !isLate && (there === "live" || there === "hidden"),
  async (model, article) => {
    const post = await findPost(article)
    model.foreign = `Words of a person ${Math.random()}`
    article.world.clock.now += 2000
    article.world.platform.edit(post?.id ?? 0, { content: model.foreign })
  },
)

const trashThere = command(
  "trash there",
  ({ there, isLate }) => !isLate && (there === "live" || there === "hidden"),
  async (model, article) => {
    article.world.clock.now += 2000
    article.world.platform.trash((await findPost(article))?.id ?? 0)
    model.there = "trashed"
  },
)

const deleteThere = command(
  "delete there",
  ({ there, isLate }) => !isLate && there !== "nothing" && there !== "deleted",
  async (model, article) => {
    article.world.platform.remove((await findPost(article))?.id ?? 0)
    Object.assign(model, { there: "deleted", foreign: undefined })
  },
)

const passTime = command(
  // No request is on its way for a day: the sweeper looks no longer than that.
  "a day passes",
  ({ isLate }) => !isLate,
  async (_, { world }) => {
    world.clock.now += dayMs
    await world.desk.settle()
  },
)

const deliver = command(
  "what is late arrives",
  ({ isLate }) => isLate,
  (_, article) => deliverLate(article),
)

const faults = fc.array(fc.constantFrom(...faultKinds), { maxLength: 4 })

/** Everything that people and networks do to one article. */
export const publishingCommands: fc.Arbitrary<Command>[] = [
  fc.constant(editHere),
  fc.constant(renameHere),
  faults.map((kinds) => publish(kinds, false)),
  faults.map((kinds) => publish(kinds, false)),
  faults.map((kinds) => publish(kinds, true)),
  faults.map(unpublish),
  faults.map(deleteHere),
  fc.constant(editThere),
  fc.constant(trashThere),
  fc.constant(deleteThere),
  fc.constant(passTime),
  fc.constant(deliver),
]

import * as fc from "fast-check"

import { openPublishingWorld } from "./open-publishing-world.ts"
import { publishingCommands } from "./publishing-commands.ts"
import { checkArticle, deliverLate, newModel, type PublishedArticle, textOf } from "./publishing-model.ts"

export interface PublishingModelRun {
  runs: number
  maxCommands: number
  seed?: number
  /** Of a failure, to repeat it. */
  path?: string
}

/** Runs random commands, each run with its own article on one platform. Throws the shortest run that the model does not explain. */
export async function runPublishingModel({
  runs,
  maxCommands,
  seed,
  path,
}: PublishingModelRun): Promise<{ commands: number }> {
  const world = await openPublishingWorld()
  const figures = { commands: 0 }
  let articles = 0
  try {
    const integrationId = await world.connect()
    await fc.assert(
      fc.asyncProperty(fc.commands(publishingCommands, { maxCommands, size: "max" }), async (commands) => {
        figures.commands += [...commands].length
        const title = `Article ${++articles}`
        const contentId = await world.desk.create({ title, body: textOf({ title }, 0) })
        const article: PublishedArticle = { world, title, contentId, integrationId, held: [] }
        const model = newModel()
        try {
          await fc.asyncModelRun(() => ({ model, real: article }), commands)
          await deliverLate(article)
          await checkArticle({ ...model, isLate: false }, article)
        } finally {
          world.proxy.onRequest = undefined
          await deliverLate(article)
        }
      }),
      { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }), ...(path !== undefined && { path }) },
    )
    return figures
  } finally {
    await world.close()
  }
}

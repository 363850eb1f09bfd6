import { rm } from "node:fs/promises"

import * as fc from "fast-check"

import { memoryCommands } from "./memory-commands.ts"
import { checkMemory, newMemoryModel, slug, textOf, title } from "./memory-model.ts"
import { makeMemoryTemplate, openMemoryWorld } from "./open-memory-world.ts"

export interface MemoryModelRun {
  runs: number
  maxCommands: number
  seed?: number
  /** Of a failure, to repeat it. */
  path?: string
}

/** Runs random histories, each with a service and a platform of its own. Throws the shortest one that the model does not explain. */
export async function runMemoryModel({ runs, maxCommands, seed, path }: MemoryModelRun): Promise<{ commands: number }> {
  const template = await makeMemoryTemplate()
  const figures = { commands: 0 }
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(memoryCommands, { maxCommands, size: "max" }), async (commands) => {
        figures.commands += [...commands].length
        const world = await openMemoryWorld(template)
        try {
          const input = { title, slug, body: textOf(0) }
          const { id } = await world.done<{ id: string }>("POST", `/v1/brands/${world.brandId}/content`, input)
          await world.backup()
          const [model, real] = [newMemoryModel(), { world, contentId: id }]
          model.connected.push(await world.connect())
          await fc.asyncModelRun(() => ({ model, real }), commands)
          checkMemory(model, real)
        } finally {
          await world.close()
        }
      }),
      { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }), ...(path !== undefined && { path }) },
    )
    return figures
  } finally {
    await rm(template, { recursive: true, force: true })
  }
}

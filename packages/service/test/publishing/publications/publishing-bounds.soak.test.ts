import { expect, it } from "vitest"

import { openPublishingWorld } from "./open-publishing-world.ts"
import { runManyPublications } from "./run-many-publications.ts"

it("a thousand publications to one host keep their order by article, and few are on their way at once", async () => {
  const world = await openPublishingWorld()
  try {
    expect(await runManyPublications(world, { articles: 200, versions: 5 })).toMatchObject({ articles: 200 })
  } finally {
    await world.close()
  }
})

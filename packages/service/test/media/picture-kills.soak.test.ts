import { it } from "vitest"

import { runPictureKills } from "./run-picture-kills.ts"

it("a library of 1,000 pictures is made by a service that is killed 20 times", async () => {
  await runPictureKills({ pictures: 1000, kills: 20 })
}, 3_600_000)

import { expect, it } from "vitest"

import { runKilledRunners } from "./run-killed-runners.ts"

it("a runner killed in any phase leaves a complete release live, and the next start builds what is due", async () => {
  const phases = {
    "the build has begun": "build",
    "it has ended, and is not checked": "check",
    "it is being checked": "compare",
    "its output is to be taken": "take",
    "assets are carried forward": "carry",
    "the release is to be described": "describe",
    "its folder is to be put among the others": "release",
    "the link is to be made": "link",
    "the link is made, and not renamed": "swap",
    "it is live, and old ones are not removed": "retire",
    "an old one is being removed": "remove",
  }
  const found = await runKilledRunners(Object.values(phases).map((at) => ({ at, nth: at === "carry" ? 2 : 1 })))
  expect(Object.fromEntries(Object.keys(phases).map((phase, index) => [phase, found[index]]))).toEqual({
    ...Object.fromEntries(Object.keys(phases).map((phase) => [phase, "before"])),
    "it is live, and old ones are not removed": "after",
    "an old one is being removed": "after",
  })
}, 120_000)

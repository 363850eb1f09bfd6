import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { openWordpress, type WordpressUnderTest } from "./open-wordpress.ts"
import { publishBehindFaults } from "./publish-behind-faults.ts"

const articles = 6

describe.each(["newest", "6.1"] as const)("six articles on WordPress, version %s", (version) => {
  let platform: WordpressUnderTest
  beforeAll(async () => {
    platform = await openWordpress(version)
  })
  afterAll(() => platform?.close())

  it.each(["lost answer", "late request"] as const)(
    "are all doubled by a tool that creates them published, after a %s",
    async (fault) => {
      const result = await publishBehindFaults(platform, { strategy: "naive", fault, articles })
      expect(result).toMatchObject({ doubled: 6, missing: 0 })
    },
  )

  it("are all doubled by a tool that looks for them first, after a late request", async () => {
    const result = await publishBehindFaults(platform, { strategy: "probe", fault: "late request", articles })
    expect(result).toMatchObject({ doubled: 6, missing: 0 })
  })

  it("are public once in two phases after a lost answer, and nothing is left", async () => {
    const result = await publishBehindFaults(platform, { strategy: "two phases", fault: "lost answer", articles })
    expect(result).toEqual({ doubled: 0, missing: 0, left: 0, swept: 0 })
  })

  it("are public once in two phases after a late request, and the sweeper finds what is left", async () => {
    const result = await publishBehindFaults(platform, { strategy: "two phases", fault: "late request", articles })
    expect(result).toEqual({ doubled: 0, missing: 0, left: 6, swept: 0 })
  })
})

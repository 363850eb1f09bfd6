import { expect, it } from "vitest"

import { describePublisher } from "../../src/conformance/describe-publisher.ts"
import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import { openGithubRepository } from "./open-github-repository.ts"

describePublisher("the publisher of a repository at GitHub", openGithubRepository)

it("the checks of the newest commit tell how far the build is", async () => {
  const platform = await openGithubRepository()
  try {
    const publisher = await platform.create()
    const { id } = await makePublisherCalls(publisher).publish()
    const { signal } = new AbortController()
    const states = { SUCCESS: "passed", PENDING: "running", FAILURE: "failed" } as const
    expect(await publisher.findBuild?.(id, { signal })).toBeUndefined()
    for (const checks of Object.keys(states) as (keyof typeof states)[]) {
      platform.github.checks = checks
      expect(await publisher.findBuild?.(id, { signal })).toEqual({ state: states[checks], detail: "" })
    }
  } finally {
    await platform.close()
  }
})

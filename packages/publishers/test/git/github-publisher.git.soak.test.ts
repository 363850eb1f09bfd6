import { createHash } from "node:crypto"

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

it("a picture that LFS keeps goes there before the commit, which has its pointer", async () => {
  const platform = await openGithubRepository()
  try {
    platform.server.commit("site", { ".gitattributes": "*.png filter=lfs diff=lfs merge=lfs -text\n" })
    const bytes = Buffer.from("the bytes of a picture")
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const image = { source: "https://example.com/p.png", bytes, type: "image/png", name: "p.png", sha256, alt: "" }
    const publisher = await platform.create()
    const calls = makePublisherCalls(publisher)
    const document = await calls.render()
    const write = {
      ...calls.options,
      marker: calls.marker,
      sequence: 1,
      as: "live",
      expected: undefined,
      images: [image],
    } as const
    await publisher.write(await calls.locate(document), document, write)
    const [picture = ""] = platform.server.list("site").filter((path) => path.endsWith(".png"))
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${bytes.length}\n`
    expect(platform.server.read("site", picture)).toBe(pointer)
    expect(platform.server.lfsFiles.get(sha256)).toEqual(bytes)
  } finally {
    await platform.close()
  }
})

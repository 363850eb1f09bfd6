import { tmpdir } from "node:os"

import { expect, it } from "vitest"

import { provePlan } from "../src/init/proof/prove-plan.ts"
import { runInSite } from "../src/site/run-in-site.ts"
import type { SitePlan } from "../src/site/site-plan.ts"

const page = { path: "app/blog/page.tsx", before: undefined, after: "" }
const plan: SitePlan = {
  files: [],
  pages: [page],
  config: undefined,
  pastes: [],
  packages: [],
  page: "/blog",
  layouts: { paths: ["app/about/page.tsx"], untitled: [], reason: undefined, plain: [page] },
  webhookPath: undefined,
  envFile: ".env.local",
  port: 3000,
}

it("says of a build without an end that nobody saw the pages, and tries nothing that takes as long", async () => {
  const said: string[] = []
  const { signal } = new AbortController()
  let builds = 0
  const explain = (reason: string) => `Next does not build: ${reason}`
  const proof = provePlan(tmpdir(), {
    plan,
    async build(folder, { env }) {
      builds++
      await runInSite(folder, "setInterval(() => {}, 1000)", { env, signal, explain, timeoutMs: 10 })
      throw new Error("It has an end.")
    },
    reads: undefined,
    account: undefined,
    address: null,
    locale: undefined,
    env: {},
    signal,
    write: () => {},
    isLayoutNamed: false,
    say: (line) => said.push(line),
  })
  await expect(proof).rejects.toMatchObject({
    code: "pages_do_not_render",
    message:
      "Next does not build: It did not answer within 0.01 seconds. init could not check the new pages, so it undid everything. To connect the site without checking its pages, add --no-proof.",
  })
  expect([builds, said]).toEqual([1, []])
})

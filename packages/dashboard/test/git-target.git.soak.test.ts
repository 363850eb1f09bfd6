import type { Integration, ToolOutput } from "@citable/contract"
import { type StartedGitServer, startGitServer } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { toWords } from "./to-words.ts"

let server: StartedGitServer
let started: StartedAccounts
let browser: WebClient & { home: string }
beforeAll(async () => {
  server = await startGitServer()
  server.createRepository("site")
  started = await startAccounts({ dashboard: createDashboard(), publishTiming: { intervalMs: 20 } })
  browser = { ...started.browse(), home: `/brands/${started.brandId}` }
  await signInAs(browser, owner)
})
afterAll(async () => {
  await started?.close()
  await server?.close()
})

it("a person's commit becomes a version of the article, byte for byte, with its links and fields; then both are the same", async () => {
  const { id: target } = await started.call<Integration>("POST", `/v1/brands/${started.brandId}/integrations`, {
    name: "Site files",
    connection: {
      kind: "git",
      config: { provider: "generic", url: `${server.url}/site.git`, branch: "main", folder: "blog", preset: "hugo" },
      credentials: { token: server.password },
    },
  })
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, {
    title: "Harbour",
    body: "* one\n\n{{< figure >}}\n\nOld line.\n",
    excerpt: "About it",
    tags: ["sea"],
  })
  const place = `${browser.home}/targets/${target}/${id}`
  const dryRun = await pressButton(browser, await browser.open(place), "Compare with Site files")
  expect(toWords(dryRun.text)).toContain("Publishing would create a new article there.")
  const sent = await pressButton(browser, dryRun, "Publish to Site files")
  expect(toWords(sent.text)).toContain("Published Version there 1 (here: 1)")

  const file = server.read("site", "blog/harbour/index.md") ?? ""
  const theirs = file
    .replace("Old line.", "New *line*.")
    .replace("title: Harbour", "title: The harbour")
    .replace("- sea", "- sea\n  - ships")
    .replace("---\n", "---\nlayout: wide\nauthor: Grace\n")
  server.commit("site", { "blog/harbour/index.md": theirs })
  await started.call("PATCH", `/v1/content/${id}`, { excerpt: "Ours meanwhile" })
  const stopped = await pressButton(browser, sent, "Publish to Site files")
  expect(toWords(stopped.text)).toContain("Somebody changed the article there: body, front_matter.")
  const compared = await pressButton(browser, await browser.open(place), "Compare with Site files")
  const words = toWords(compared.text)
  expect(words).toContain("Take the topics of Site files Theirs, as it would be saved sea, ships Here sea")
  expect(words).toContain("author is another one there. Change it here by hand.")
  const taken = await browser.submit(compared, "/take", { take: ["title", "tags", "body"] })
  expect(toWords(taken.text)).toContain("Their text is version 3 of the article")
  const article = await started.call<ToolOutput<"get_content">>("GET", `/v1/content/${id}`)
  expect(article).toMatchObject({
    title: "The harbour",
    body: "* one\n\n{{< figure >}}\n\nNew *line*.\n",
    excerpt: "Ours meanwhile",
    tags: ["sea", "ships"],
  })
  const again = await pressButton(browser, taken, "Compare with Site files")
  const replaced = await pressButton(browser, again, "Replace what is on Site files")
  expect(toWords(replaced.text)).toContain("Published Version there 3 (here: 3)")
  expect(server.read("site", "blog/harbour/index.md")).toContain("layout: wide")
  expect(toWords((await browser.open(`${browser.home}/targets`)).text)).toContain("The harbour Site files Published")
})

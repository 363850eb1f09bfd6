import type { Integration, ToolOutput } from "@citable/contract"
import { startGitServer, startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

it("a draft run commits a draft to the repository, reads it back, and takes the file out again", async () => {
  const server = await startGitServer()
  onTestFinished(() => server.close())
  server.createRepository("site")
  const service = await startService()
  onTestFinished(() => service.close())
  const run = async (more: object) => {
    const { id } = await service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
      name: "Site",
      connection: {
        kind: "git",
        config: { provider: "generic", url: `${server.url}/site.git`, branch: "main", folder: "blog", ...more },
        credentials: { token: server.password },
      },
    })
    return (
      await service.call<ToolOutput<"test_integration">>("POST", `/v1/integrations/${id}/test`, { draft_run: true })
    ).draft_run
  }
  expect(await run({})).toMatchObject({ state: "as_sent", differences: [], left: null })
  expect(server.list("site")).toEqual(["README.md"])
  // Where a withdrawal keeps the file, the run says that it is there.
  const kept = await run({ unpublish: "draft" })
  expect(kept).toMatchObject({ state: "as_sent", left: expect.stringContaining("citable-sample-draft") as string })
  expect(server.read("site", "blog/citable-sample-draft.md")).toContain("draft: true")
})

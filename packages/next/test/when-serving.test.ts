import { expect, it, onTestFinished, vi } from "vitest"

import { whenServing } from "../src/internal/watch/invalidate-anywhere.ts"
import { createRenderer } from "./renderer.ts"

it("a release of Next that keeps its cache elsewhere is named once, and a cache that comes late is found", async () => {
  const renderer = await createRenderer()
  onTestFinished(() => renderer.close())
  vi.stubGlobal("__incrementalCache", undefined)
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const serving = whenServing({ longestMs: 0 })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining("cannot find the cache")), 60_000)
  await new Promise((resolve) => setTimeout(resolve, 600))
  // Other tests of this worker may still warn of something else.
  const said = warn.mock.calls.filter(([text]) => String(text).includes("cannot find the cache"))
  expect(said).toHaveLength(1)
  vi.stubGlobal("__incrementalCache", { revalidateTag: async () => {} })
  await serving
})

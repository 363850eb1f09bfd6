import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

import { expect, it, vi } from "vitest"

import { runDemo } from "./run-demo.ts"
import { watchDescendants } from "./watch-descendants.ts"

const program = fileURLToPath(new URL("../examples/demo/src/dev.ts", import.meta.url))

it("pnpm dev without a feature lists all of them", () => {
  const said = execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", program], { encoding: "utf8" })
  expect(said.match(/^ {2}\w+(?= )/gm)).toEqual(["  dashboard", "  astro", "  next", "  docs"])
})

it("pnpm dev dashboard opens a dashboard with data, signs in by its link, and leaves no process behind", async () => {
  const demo = await runDemo("dashboard")
  const left = watchDescendants(demo.child.pid ?? 0)
  try {
    const entry = await fetch(demo.visitorUrl, { redirect: "manual" })
    const cookie = entry.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ")
    const brands = await fetch(new URL(entry.headers.get("location") ?? "", demo.serviceUrl), { headers: { cookie } })
    expect(brands.status).toBe(200)
    const text = (await brands.text()).replaceAll(/<[^>]*>|\s+/g, " ")
    expect(text).toMatch(/Named in answers +\d+\.\d % +\d+ of \d+/)
    expect(text).toContain("Your turn: publish this draft")
  } finally {
    expect(await demo.stop()).toBe(0)
  }
  await vi.waitFor(() => expect(left()).toEqual([]))
})

import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, test } from "vitest"

import type { Figure } from "./bench/figure.ts"

const runner = fileURLToPath(new URL("bench/run.ts", import.meta.url))

// Apart from the other areas, since it builds five sites.
test("the benchmark of publish prints a figure of the middle and one of the slow end for each kind of site", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [runner, "publish", "--small", "--json"]).catch(
    // Missed goals of sizes that mean nothing.
    (error: unknown) => error as { stdout: string },
  )
  const lines = stdout.trim().split("\n")
  const figures = lines.map((line) => JSON.parse(line) as Figure)
  expect(figures.map(({ figure }) => figure.replace("publish -> live, ", ""))).toEqual([
    ...["a page of titles", "the blog starter", "Astro's blog theme"].flatMap((site) => {
      const what = `Astro static by citable rebuild --partial --standby, ${site}, 20 articles`
      return [
        `${what}: p50 ms, against astro build of the site with one article`,
        `${what}: p50 ms, against astro build`,
        `${what}: slowest of 1 ms, against the slowest astro build`,
      ]
    }),
    "Astro on demand (route cache): p50 ms, against the call alone",
    "Astro on demand (route cache): p99 ms, against a budget of 1,000",
    "Next (revalidated): p50 ms, against the call alone",
    "Next (revalidated): p99 ms, against a budget of 1,000",
  ])
  for (const { ours, baseline } of figures) expect(Math.min(ours, baseline)).toBeGreaterThan(0)
})

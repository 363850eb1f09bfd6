import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { createSignedRequest } from "@citable/webhooks/testing"
import { expect, it, onTestFinished, vi } from "vitest"

import { editAtRandom } from "./edit-at-random.ts"
import { createPartialSite, keepBodiesInFiles, readOutput } from "./partial-site.ts"
import { startRunner } from "./start-runner.ts"

const edits = Number(process.env["CITABLE_EDITS"] ?? 100)
const seed = Number(process.env["CITABLE_SEED"] ?? 1)
const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`
const event = {
  type: "content.published",
  data: { brand_id: "brd_1", content_id: "cnt_1", slug: "a", locale: "en", revision: 1, tags: [] },
}

interface Status {
  builds: { requested: number; building: number | null; built: number }
}

it("builds on standby after random edits have the bytes of full builds", { timeout: 14_400_000 }, async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const site = await createPartialSite("examples/astro-blog", service)
  onTestFinished(() => site.remove())
  const [folder] = site.folders
  await keepBodiesInFiles(folder)
  const random = editAtRandom(service, seed)
  for (let count = 0; count < 30; count++) await random.next()
  const runner = await startRunner({
    site: folder,
    command: "node node_modules/astro/bin/astro.mjs build",
    partial: true,
    standby: true,
    env: { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: secret },
  })
  onTestFinished(() => runner.kill())
  const isBuilt = (count: number) =>
    vi.waitFor(
      async () => {
        const { builds } = (await (await fetch(`${runner.url}/status.json`)).json()) as Status
        expect(builds, runner.output().slice(-2000)).toMatchObject({ requested: count, built: count, building: null })
      },
      { timeout: 300_000, interval: 20 },
    )
  await isBuilt(1)
  let builds = 1
  let changes = 0
  for (let count = 0; count < edits;) {
    const made: string[] = []
    // Mostly one edit, sometimes several at once.
    for (const many = count % 7 === 0 ? 3 : 1; made.length < many; count++) made.push(await random.next())
    // Now and then, somebody changes the site itself.
    if (count % 20 === 0) {
      changes++
      const text = `/* ${count} */`
      for (const path of site.folders) await writeFile(join(path, "src/styles/own.css"), text)
      const page = `---\nimport "../styles/own.css"\n---\n<p>${count}</p>`
      for (const path of site.folders) await writeFile(join(path, "src/pages/own.astro"), page)
    }
    const response = await fetch(await createSignedRequest({ url: `${runner.url}/webhook`, secret, event }))
    expect(response.status).toBe(200)
    await isBuilt(++builds)
    const [partly, fully] = [await readOutput(site.served), await readOutput(await site.buildFully())]
    const assets = Object.keys(partly).filter((name) => name.startsWith("_astro/") && !(name in fully))
    // Releases keep the assets of earlier ones.
    for (const name of assets) delete partly[name]
    expect(partly, `seed ${seed}, edit ${count}: ${made.join(", ")}`).toEqual(fully)
  }
  const waited = runner.output().match(/the waiting build continues/g)?.length ?? 0
  const anew = runner.output().match(/starting a new build, because .* has changed/g)?.length ?? 0
  const [carried, rendered] = [/(\d+) as they were/g, /(\d+) pages? rendered/g].map((pattern) =>
    [...runner.output().matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0),
  ) as [number, number]
  console.log(
    `${edits} edits, seed ${seed}: ${builds} builds, ${waited} on standby, ${anew} anew; ${rendered} pages rendered, ${carried} as they were`,
  )
  expect(waited + anew).toBe(builds - 1)
  expect(anew).toBe(changes)
  expect(carried).toBeGreaterThan(rendered / 2)
})

import { startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { editAtRandom } from "./edit-at-random.ts"
import { createPartialSite, keepBodiesInFiles, readOutput } from "./partial-site.ts"

const edits = Number(process.env["CITABLE_EDITS"] ?? 200)
const seed = Number(process.env["CITABLE_SEED"] ?? 1)

it("partial builds after random edits have the bytes of full builds", { timeout: 14_400_000 }, async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const site = await createPartialSite("examples/astro-blog", service)
  onTestFinished(() => site.remove())
  // The full builds have all in Astro's store.
  await keepBodiesInFiles(site.folders[0])
  const random = editAtRandom(service, seed)
  for (let count = 0; count < 30; count++) await random.next()
  await site.buildPartly()
  let carried = 0
  let rendered = 0
  for (let count = 0; count < edits;) {
    const made: string[] = []
    // Mostly one edit, sometimes several at once.
    for (const many = count % 7 === 0 ? 3 : 1; made.length < many; count++) made.push(await random.next())
    const output = await site.buildPartly()
    const [, pages = "", same = ""] = /(\d+) pages? rendered, (\d+) as they were/.exec(output) ?? [output]
    rendered += Number(pages)
    carried += Number(same)
    const [partly, fully] = [await readOutput(site.served), await readOutput(await site.buildFully())]
    expect(partly, `seed ${seed}, edit ${count}: ${made.join(", ")}`).toEqual(fully)
    console.log(`${count}: ${made.join(", ")}: ${pages} rendered, ${same} as they were`)
  }
  console.log(`${edits} edits, seed ${seed}: ${rendered} pages rendered, ${carried} as they were`)
  // Lists, tags and feeds show most edits: of some dozens of pages, that is up to two thirds.
  expect(carried).toBeGreaterThan(rendered / 2)
})

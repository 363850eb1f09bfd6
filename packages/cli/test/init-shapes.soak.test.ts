import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { configShapes } from "./config-shapes.ts"
import { createInitSite, writeAstro } from "./init-site.ts"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

it.each(configShapes)(
  "%s: Astro has the integration, or the file stays and the lines are shown",
  async (_, code, isEdited) => {
    const site = createInitSite()
    try {
      writeAstro(site)
      const file = code.includes("satisfies") ? "astro.config.ts" : "astro.config.mjs"
      const mdx = 'const mdx = () => ({ name: "mdx", hooks: {} })'
      site.write(file, code.replace('import mdx from "@astrojs/mdx"', mdx))
      site.write("mine.mjs", "export default {}\n")
      const before = site.read(file)
      site.commit()
      const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken }
      // `init` takes an edit back that Astro does not load.
      const { code: exit, result } = await site.init(env, "--yes", "--no-install", "--no-proof")
      expect([exit, result.pastes.map(({ path }) => path)]).toEqual([isEdited ? 0 : 1, isEdited ? [] : [file]])
      expect(site.read(file) === before).toBe(!isEdited)
      expect((await site.init(env, "--yes", "--no-install", "--no-proof")).result.changed).toBe(false)
      await site.init(env, "--remove", "--no-install")
      expect(site.status()).toBe("")
    } finally {
      site.remove()
    }
  },
)

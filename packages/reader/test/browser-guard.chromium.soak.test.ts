import { chromiumOptions } from "@citable/dev"
import { chromium } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"

import { startAttack } from "./start-attack.ts"

test("without the guard, the page of browser-guard.chromium.test.ts reaches the canary in most of the ways", async () => {
  const { executablePath, args } = chromiumOptions()
  const attack = await startAttack()
  onTestFinished(() => attack.close())
  const { port, attackerPort, hits } = attack
  const names = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]"].map((name) => ` , EXCLUDE ${name}`)
  const rules = `MAP attack.test 127.0.0.1:${attackerPort} , MAP *.test 127.0.0.1 , MAP * ~NOTFOUND${names.join("")}`
  const unguarded = await chromium.launch({
    executablePath,
    args: [...args.filter((one) => !one.includes("resolver")), `--host-resolver-rules=${rules}`],
  })
  try {
    const page = await unguarded.newPage()
    await page.goto(`http://attack.test:${port}/`, { waitUntil: "commit" })
    const some = ["/hit/img", "/hit/redirect-img", "/hit/websocket", "udp"]
    await expect.poll(() => [...hits], { timeout: 20_000 }).toEqual(expect.arrayContaining(some))
    await expect.poll(() => hits.size, { timeout: 20_000 }).toBeGreaterThan(24)
  } finally {
    await unguarded.close()
  }
})

import { expect, it } from "vitest"

import { startTestPlatform } from "../src/start-test-platform.ts"
import { startWordpress } from "../src/start-wordpress.ts"
import { sendPlatformRequests } from "./platform-requests.ts"

it("the platform of the tests answers as a real WordPress does", async () => {
  const platform = await startTestPlatform()
  const wordpress = await startWordpress()
  try {
    const { url, passwords } = wordpress
    const real = await sendPlatformRequests({ url, username: "administrator", password: passwords.administrator })
    expect(real.length).toBeGreaterThan(50)
    expect(await sendPlatformRequests(platform)).toEqual(real)
  } finally {
    await wordpress.close()
    await platform.close()
  }
})

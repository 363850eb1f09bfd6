import { existsSync } from "node:fs"

import { findChromium } from "./find-chromium.ts"

/**
 * Options to launch the Chromium of this machine. It resolves no host names and makes no requests of its own, so nothing leaves the
 * machine. Throws if there is no Chromium; tests that need one are skipped then.
 */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium(existsSync)
  if (executablePath === undefined) throw new Error("No Chromium found. Install one, or set CHROMIUM_PATH.")
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--dns-prefetch-disable",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
  ]
  return { executablePath, args }
}

import { existsSync } from "node:fs"

import { findChromium } from "./find-chromium.ts"

/**
 * What the Chromium of this machine is launched with. It looks up no name, also not ahead of a request, and asks for nothing by
 * itself: nothing leaves the machine. Throws where there is none; tests that need one are left out then.
 */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium(existsSync)
  if (executablePath === undefined) throw new Error("There is no Chromium here; CHROMIUM_PATH says where one is.")
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

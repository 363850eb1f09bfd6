import { findBrowser } from "../../reader/src/browser/find-browser.ts"

/** Finds a Chromium on this machine: that of `CHROMIUM_PATH`, else the one that the service would use. */
export function findChromium(exists: (path: string) => boolean): string | undefined {
  const named = process.env["CHROMIUM_PATH"]
  return named !== undefined && exists(named) ? named : findBrowser(exists)
}

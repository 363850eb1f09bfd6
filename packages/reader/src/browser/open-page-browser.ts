import { CitableError } from "@citable/contract"
import type { SafeFetchOptions } from "@citable/safe-fetch"

import type { PageBrowser } from "./page-browser.ts"

export interface PageBrowserOptions extends Pick<SafeFetchOptions, "allowPrivateNetwork" | "lookup" | "connect"> {
  /** The Chromium to start. Default: the known places. */
  executablePath?: string
  /** Gets what the person who runs the program should know, such as a browser without its sandbox. */
  onWarning?: (message: string) => void
}

/** Opens a browser for pages of strangers. */
export async function openPageBrowser(_options: PageBrowserOptions): Promise<PageBrowser> {
  throw new CitableError("No browser.", { code: "browser_missing" })
}

import type { BrowserContextOptions } from "playwright-core"

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** The windows and colours in which a soak walks through pages. */
export const waysToLook: Record<string, BrowserContextOptions> = {
  "1280 px, light": { viewport: wide, colorScheme: "light" },
  "1280 px, dark": { viewport: wide, colorScheme: "dark" },
  "390 px, light": { viewport: phone, colorScheme: "light", hasTouch: true },
  "390 px, dark": { viewport: phone, colorScheme: "dark", hasTouch: true },
}

/** A phone whose browser runs no scripts. */
export const withoutScripts: BrowserContextOptions = { viewport: phone, javaScriptEnabled: false }

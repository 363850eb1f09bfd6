import { existsSync } from "node:fs"

import citable from "@citable/astro"
import { defineConfig } from "astro/config"

// Astro reads the file for the code of pages alone.
if (existsSync(".env")) process.loadEnvFile()

/** Where the site will be. A build names no address if it knows only that of this machine or of an example. */
const site = process.env["SITE_URL"] || "http://localhost:4321"
const isUnknown = /^https?:\/\/(?:localhost|(?:www\.)?example\.com)(?![\w.-])/.test(site)

export default defineConfig({
  ...(isUnknown && process.env["NODE_ENV"] !== "development" ? {} : { site }),
  integrations: [citable({ indexNow: true })],
  devToolbar: { enabled: false },
})

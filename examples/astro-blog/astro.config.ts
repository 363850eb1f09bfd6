import { existsSync } from "node:fs"

import citable from "@citable/astro"
import { defineConfig } from "astro/config"

// Astro reads the file for the code of pages alone.
if (existsSync(".env")) process.loadEnvFile()

/** Where the site will be. A build that does not know it names no address. */
const site = process.env["SITE_URL"] || (process.env["NODE_ENV"] === "development" ? "http://localhost:4321" : "")

export default defineConfig({
  ...(site === "" ? {} : { site }),
  integrations: [citable()],
  devToolbar: { enabled: false },
})

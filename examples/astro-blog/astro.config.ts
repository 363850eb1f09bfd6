import citable from "@citable/astro"
import { defineConfig } from "astro/config"

export default defineConfig({
  site: process.env["SITE_URL"] ?? "http://localhost:4321",
  integrations: [citable()],
  devToolbar: { enabled: false },
})

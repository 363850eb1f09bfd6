import { getSecret } from "astro:env/server"

/** What the pages say about the site as a whole. */
export const site = {
  name: getSecret("SITE_NAME") || "The Citable Journal",
  description: "Notes on writing things that people read and machines quote.",
  locale: "en",
}

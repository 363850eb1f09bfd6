import { getSecret } from "astro:env/server"

/** The name and address of the site. */
export const site = {
  name: getSecret("SITE_NAME") || "The Citable Journal",
  description: "Notes on writing things that people read and machines quote.",
  locale: "en",
}

import { getSecret } from "astro:env/server"

/** The name of the site. What else it says of itself is in `words.ts`. */
export const site = {
  name: getSecret("SITE_NAME") || "The Citable Journal",
}

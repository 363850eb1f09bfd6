import type { KnownSite, SiteCheck } from "../site-check.ts"

/** So few other pages are no site. */
const fewest = 3

export const signInWall: SiteCheck<KnownSite> = {
  code: "sign_in_wall",
  severity: "error",
  harm: { share: 0.9, extent: "site" },
  category: "availability",
  title: "Visitors have to sign in",
  detail:
    "The home page has little more than a form with a password, and hardly any other page can be read. Search engines and assistants see nothing else. Open what is meant for everybody.",
  scope: "site",
  async find({ facts, readPages }) {
    const pages = await readPages()
    const wall = pages.find(({ url }) => url === facts.home)?.text
    const others = pages.filter(({ url, state, text }) => state === "page" && url !== facts.home && text !== wall)
    const isWall = facts.asksToSignIn && others.length < fewest
    return { checked: pages.length === 0 ? 0 : 1, findings: isWall ? [{ url: facts.home, detail: null }] : [] }
  },
}

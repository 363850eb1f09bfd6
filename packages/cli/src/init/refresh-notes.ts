import type { Site } from "./detect-site.ts"
import type { SitePlan } from "./site-plan.ts"

/** Says how a publication gets onto the site, if nothing is set up for it yet. The lines are commands to copy. */
export function refreshNotes(
  { next }: Pick<Site, "next">,
  { webhookPath }: Pick<SitePlan, "webhookPath">,
  { hasWebhook, hasDeployHook }: { hasWebhook: boolean; hasDeployHook: boolean },
): string[] {
  if (webhookPath !== undefined) {
    if (hasWebhook) return []
    return [
      "When the site is deployed, name its address. Then its webhook shows a publication at once, and pages have canonical addresses:\n" +
        "  npx citable init --site-url <address of the site>",
    ]
  }
  if (hasDeployHook) return []
  const build = next === undefined ? "" : ' --output out --command "npx next build"'
  return [
    "The pages of articles are static, so a publication shows after the next build. Your host starts it if you register its deploy hook:\n" +
      "  npx citable init --deploy-hook <address of the hook>\n" +
      "On a machine of your own, the rebuild runner starts it:\n" +
      "  npx citable call create_webhook url=https://example.com/webhook   # prints the secret\n" +
      `  CITABLE_WEBHOOK_SECRET=whsec_… npx citable rebuild --site .${build}`,
  ]
}

export interface AddressPlace {
  /** The address of `--site-url`. */
  origin: string | undefined
  /** The file that names the address, if there is one, and what it names. */
  file: string | undefined
  known: string | undefined
  /** How the file names an address. */
  setting: string
  hasWebhook: boolean
}

/** Says what `--site-url` leaves to the person: another address in a file, and a webhook that is there already. */
export function addressNotes({ origin, file, known, setting, hasWebhook }: AddressPlace): string[] {
  if (origin === undefined) return []
  const names = known === undefined ? "names no address of the site" : `names the address ${known}`
  const isRight = file === undefined || (known !== undefined && URL.parse(known)?.origin === origin)
  return [
    ...(isRight ? [] : [`${file} ${names}. For canonical addresses of the pages, set in it: ${setting}`]),
    ...(hasWebhook
      ? [
          `The site has a webhook already, so --site-url registers none. See whether that and the pages name ${origin}:\n` +
            `  npx citable doctor --site-url ${origin}`,
        ]
      : []),
  ]
}

import { ownCommand } from "../internal/own-command.ts"
import type { Site } from "../site/detect-site.ts"
import type { SitePlan } from "../site/site-plan.ts"

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
        `  ${ownCommand} init --site-url <address of the site>`,
    ]
  }
  if (hasDeployHook) return []
  const build = next === undefined ? "" : ' --output out --command "npx next build"'
  return [
    "The pages of articles are static, so a publication shows after the next build. Your host starts it if you register its deploy hook:\n" +
      `  ${ownCommand} init --deploy-hook <address of the hook>\n` +
      "On a machine of your own, the rebuild runner starts it:\n" +
      `  ${ownCommand} call create_webhook url=https://example.com/webhook   # prints the secret\n` +
      `  CITABLE_WEBHOOK_SECRET=whsec_… ${ownCommand} rebuild --site .${build}`,
  ]
}

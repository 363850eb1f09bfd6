import { createSafeFetch } from "@citable/safe-fetch"
import { createDeployHook } from "@citable/webhooks"

const hook = createDeployHook(
  { platform: "github", repository: "acme/site", workflow: "deploy.yml", token: process.env["GITHUB_TOKEN"] ?? "" },
  { fetch: createSafeFetch() },
)

export async function build(number: number): Promise<string> {
  const run = await hook.trigger(number)
  return hook.seesEnd(run) ? (await hook.status(run)).state : "taken on"
}

export {}

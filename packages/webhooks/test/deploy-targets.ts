import type { DeployTarget } from "../src/index.ts"

/** A secret in every target. No message may contain it. */
export const secret = "s3cret-t0ken"
/** One target for each form of request. */
export const targets = {
  vercel: {
    platform: "vercel",
    url: `https://api.vercel.com/v1/integrations/deploy/prj_abc/${secret}`,
    token: secret,
    team_id: "team_1",
  },
  netlify: {
    platform: "netlify",
    url: `https://api.netlify.com/build_hooks/${secret}`,
    token: secret,
    site_id: "site-1",
  },
  "cloudflare-pages": {
    platform: "cloudflare",
    url: `https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/${secret}`,
    token: secret,
    account_id: "acc",
    project: "site",
  },
  "cloudflare-workers": {
    platform: "cloudflare",
    url: `https://api.cloudflare.com/client/v4/workers/builds/deploy_hooks/${secret}`,
    token: secret,
    account_id: "acc",
  },
  "github-repository": { platform: "github", repository: "acme/site", token: secret },
  "github-workflow": {
    platform: "github",
    repository: "acme/site",
    token: secret,
    workflow: "deploy.yml",
    ref: "main",
  },
} satisfies Record<string, DeployTarget>

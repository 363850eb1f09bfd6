/** Where a site is built, and what lets us ask for that. Addresses of hooks and tokens are secrets. */
export type DeployTarget =
  | HookTarget<"vercel", { /** Needed for projects of a team, to read their status. */ team_id?: string }>
  | HookTarget<"netlify", { /** Needed to read the status. */ site_id?: string }>
  | HookTarget<
      "cloudflare",
      {
        /** Needed to read the status. */
        account_id?: string
        /** The name of a Pages project; without it, the hook is one of Workers Builds. */
        project?: string
      }
    >
  | HookTarget<"generic", object>
  | GitHubTarget

type HookTarget<Platform extends string, Settings> = Settings & {
  platform: Platform
  url: string
  /** Reads the status of builds; of a generic hook, goes along as `Authorization: Bearer`. */
  token?: string
}

interface GitHubTarget {
  platform: "github"
  /** `owner/name`. */
  repository: string
  /** Of a repository_dispatch: `contents: write`; of a workflow_dispatch: `actions: write`. `actions: read` for the status. */
  token: string
  /** The file name or id of a workflow to dispatch; without it, a repository_dispatch is sent. */
  workflow?: string
  /** The branch or tag of the workflow. Default: `main`. */
  ref?: string
  /** Of a repository_dispatch. Default: `content-published`. */
  event_type?: string
}

/** A build that was asked for, as plain data: kept, it can be asked after by another process. */
export interface DeployRun {
  number: number
  /** When it was asked for, by the platform's clock where that is known; milliseconds since 1970. */
  at: number
  /** What the platform calls it, if it said. */
  id: string | null
  /** Where a person can look at it. */
  url: string | null
}

export interface DeployStatus {
  state: "queued" | "building" | "succeeded" | "failed" | "cancelled"
  url: string | null
}

/** A guarded fetch, as `createSafeFetch` of `@citable/webhooks/safe-fetch` makes it. */
export type DeployFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

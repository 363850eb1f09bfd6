/** The platform that builds a site, and the credentials for it. Hook addresses and tokens are secrets. */
export type DeployTarget =
  | HookTarget<"vercel", { /** Needed for projects of a team, to read their status. */ team_id?: string }>
  | HookTarget<"netlify", { /** Needed to read the status. */ site_id?: string }>
  | HookTarget<
      "cloudflare",
      {
        /** Needed to read the status. */
        account_id?: string
        /** The name of a Pages project. Without it, the hook belongs to Workers Builds. */
        project?: string
      }
    >
  | HookTarget<"generic", object>
  | GitHubTarget

type HookTarget<Platform extends string, Settings> = Settings & {
  platform: Platform
  url: string
  /** Reads the status of builds. A generic hook sends it as `Authorization: Bearer`. */
  token?: string
}

interface GitHubTarget {
  platform: "github"
  /** `owner/name`. */
  repository: string
  /** Needs `contents: write` for a repository_dispatch, `actions: write` for a workflow_dispatch, and `actions: read` for the status. */
  token: string
  /** The file name or id of a workflow to dispatch. Without it, the hook sends a repository_dispatch. */
  workflow?: string
  /** The branch or tag of the workflow. Default: `main`. */
  ref?: string
  /** The event type of a repository_dispatch. Default: `content-published`. */
  event_type?: string
}

/** A requested build, as plain data. Another process can read its status later. */
export interface DeployRun {
  number: number
  /** The time of the request in milliseconds since 1970, by the platform's clock if it is known. */
  at: number
  /** The platform's id of the build, if it gave one. */
  id: string | null
  /** Where a person can look at it. */
  url: string | null
}

export interface DeployStatus {
  state: "queued" | "building" | "succeeded" | "failed" | "cancelled"
  url: string | null
}

/** A guarded fetch, such as that of `createSafeFetch` in `@citable/webhooks/safe-fetch`. */
export type DeployFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

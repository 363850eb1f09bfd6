import type { GitResult } from "./run-git.ts"

export interface HttpFacts {
  /** The last answer's status; 0 for none. */
  status: number
  /** Where the last answer redirects to. */
  location: string | undefined
  /** Seconds. */
  retryAfter: string | undefined
  /** Whether the answers are those of a Git server. */
  isGit: boolean
  /** Whether a push has left. */
  hasPushed: boolean
}

/** Reads what the host has answered. */
export function readHttp({ http }: GitResult): HttpFacts {
  const last = http.slice(
    Math.max(http.lastIndexOf("=> Send header: GET "), http.lastIndexOf("=> Send header: POST "), 0),
  )
  const statuses = [...last.matchAll(/<= Recv header: HTTP\/[\d.]+ (\d{3})/g)]
  return {
    status: Number(statuses.at(-1)?.[1] ?? 0),
    location: /<= Recv header: location: *(\S+)/i.exec(last)?.[1],
    retryAfter: /<= Recv header: retry-after: *([^\r\n]+)/i.exec(last)?.[1],
    isGit: /<= Recv header: content-type: *application\/x-git-/i.test(http),
    hasPushed: /=> Send header: POST \S*\/git-receive-pack /.test(http),
  }
}

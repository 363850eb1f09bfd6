export interface WordpressAnswer {
  /** Whether the request can have changed something. */
  isWrite: boolean
  status: number
  headers: Headers
  /** Undefined if it is no JSON. */
  json: unknown
  /** The code of a refusal, such as `rest_cannot_publish`; empty without one. */
  code: string
  message: string
  /** What PHP printed before the answer; empty for nothing. */
  notice: string
  /** What it says against single parameters. */
  parameters: Readonly<Record<string, unknown>>
}

export interface WordpressAccount {
  /** The address of the site, with a slash at its end. */
  site: URL
  username: string
  password: string
}

/** What a network, or a server in front of the right one, does to a request. */
export type Fault =
  /** The connection breaks, and the request never arrives. */
  | { kind: "lost_request" }
  /** The request takes effect, and the connection breaks before the answer. */
  | { kind: "lost_answer" }
  /** The connection breaks, and the request arrives afterwards. With `waits`, the connection stays open and says nothing. */
  | { kind: "late"; until: Promise<unknown>; waits?: boolean }
  /** The connection stays open, and nothing else happens. */
  | { kind: "silence" }
  /** Another answer than that of the server. With `done` the request takes effect all the same. */
  | {
      kind: "answer"
      status: number
      headers?: Record<string, string>
      body?: string
      done?: boolean
    }
  /** The first half of the answer, as if it were whole. */
  | { kind: "truncated" }
  /** The first half of the answer, and then nothing. */
  | { kind: "slow" }
  /** An answer with more bytes at its end. */
  | { kind: "oversized"; bytes: number }
  /** The server gets another body than was sent, and answers as to that. */
  | { kind: "altered"; body: Buffer }

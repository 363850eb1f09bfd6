import { CitableError } from "@citable/contract"

export type ParseRefusalCode =
  | "parse_too_slow"
  | "parse_too_large"
  | "parse_too_deep"
  | "parse_crashed"
  | "parse_busy"
  | "parse_stopped"

/**
 * Why untrusted bytes were not parsed. The message is for whoever sent them, except for `parse_stopped`.
 *
 * - `parse_too_slow`, `parse_too_large`: the job exceeded its processor time or its memory, and its thread was ended.
 * - `parse_too_deep`: values nest deeper than the parser can follow.
 * - `parse_crashed`: the thread ended by itself.
 * - `parse_busy`: too many jobs of the account, or of all, are waiting. A later attempt may succeed.
 * - `parse_stopped`: the caller has stopped the job.
 */
export class ParseRefusal extends CitableError {
  override name = "ParseRefusal"
  declare readonly code: ParseRefusalCode
  /** The part of the job that was in hand, such as a file. */
  readonly step: string | undefined

  constructor(message: string, { code, step, cause }: { code: ParseRefusalCode; step?: string; cause?: unknown }) {
    super(message, { code, cause })
    this.step = step
  }

  /** Whether the bytes are the reason, so that the same job would be refused again. */
  get isOfBytes(): boolean {
    return this.code !== "parse_busy" && this.code !== "parse_stopped"
  }
}

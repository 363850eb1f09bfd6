import type { Action } from "../api-key.ts"

/** How an action is undone, and to which version of an article; or why it cannot be undone. */
export type WayBack =
  | {
      kind: "restore" | "trash" | "untrash" | "unpublish" | "publish" | "schedule" | "cancel"
      /** The tools to call, in this order. */
      calls: { tool: string; input: Record<string, unknown> }[]
      version?: number
      refused?: never
    }
  | { refused: string; calls?: never }

/** How an action found its subject, or left it. Absent members do not apply. */
export interface ActionState {
  /** Of an article: its working copy. */
  version?: number
  status?: string
  live_version?: number
  /** When the service publishes the article (ISO 8601). */
  publish_at?: string
  /** The version that it publishes then. Absent for the working copy as it is by then. */
  publish_version?: number
  /** The platform that the action was about. */
  integration_id?: string
  /** Of a member: viewer, editor or owner. */
  role?: string
  /** How many subjects there were. */
  count?: number
}

/** What an action was about, as it is now. */
export interface ActionSubject {
  name: string
  is_trashed: boolean
  /** The working copy of an article that is not in the trash. */
  copy?: { version: number; live_version: number | null; publish_at: number | null }
}

/** Who does something: a key, a token or an application, with its id, or a person. */
export type ActorKind = "api_key" | "application" | "operator_token" | "person"

/** An action as the list of a brand shows it. */
export interface ListedAction {
  action: Action
  by: { kind: ActorKind; id: string; name: string | null; user_id: string | null }
  way: WayBack
  before: ActionState
  after: ActionState
  /** Null if it has no name, or is deleted for good. */
  subject: ActionSubject | null
}

/** Actions of a brand, the latest first. */
export interface Activity {
  data: ListedAction[]
  next_cursor: string | null
  has_more: boolean
  /** The addresses of the people by their ids. Null for one without a role for the brand; one who no longer exists is missing. */
  people: Record<string, string | null>
  /** How many days actions are kept. */
  kept_days: number
}

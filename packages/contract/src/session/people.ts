/** What a person can do with a brand. Viewers read, editors also write, and owners also manage keys, members and connections. */
export type PersonRole = "viewer" | "editor" | "owner"

/** Who has access to a brand, and who is invited. */
export interface People {
  /** The owners of the account, who own every brand of it. */
  owners: { id: string; email: string }[]
  members: { user_id: string; email: string; role: PersonRole }[]
  invitations: { id: string; email: string; role: PersonRole }[]
}

/** What came of an invitation. */
export interface Invited {
  email: string
  /** Whether the person is invited. A member has the new role at once instead. */
  is_invited: boolean
  /** The link that accepts the invitation; null if the service has sent it by mail. */
  link: string | null
}

import { oneLinePattern } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { recordDisconnections } from "./record-disconnections.ts"

/** A person who can sign in to this instance. `roles.ts` says what the person may do in an account. */
export type User = Selectable<Tables["users"]>

/** Normalises an e-mail address: trimmed and in lower case. Throws 422 for an invalid one. */
export function toEmail(text: string): string {
  const email = text.trim().normalize("NFC").toLowerCase()
  const isAddress = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+$/u.test(email) && oneLinePattern.test(email)
  if (email.length > 254 || !isAddress) {
    throw new ProblemError("invalid_input", "Enter an e-mail address, such as ada@example.com.", {
      errors: [{ pointer: "/email", detail: "not an e-mail address" }],
    })
  }
  return email
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst()
}

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return (await userById(db, id))[0]
}

const userById = prepareQuery((db, id: string) => db.selectFrom("users").selectAll().where("id", "=", id))

/** Ends all sign-ins of a user: sessions, and the tokens of OAuth clients in every account. API keys of brands stay valid. */
export async function endSignIns(db: Database, userId: string, now: number): Promise<void> {
  await recordDisconnections(db, { userId }, now)
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute()
  await db.deleteFrom("oauth_records").where("user_id", "=", userId).execute()
  await db.deleteFrom("credentials").where("user_id", "=", userId).execute()
}

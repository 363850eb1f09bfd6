import { hash, randomBytes, timingSafeEqual } from "node:crypto"

import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"

import { insertFirstOwner } from "./first-owner.ts"
import { beginSession } from "./sessions.ts"

const email = "visitor@localhost"

/** Lets one visitor in, once, as the first owner. */
export interface DemoVisit {
  /** What the visitor's link contains: 256 random bits. Only this process knows it. */
  token: string
  /**
   * Creates the visitor, who has no password, and begins a session. Returns its id. Throws 404 for a wrong token, at the second use, and once
   * the service has a user.
   */
  begin(token: string): Promise<string>
}

/** Creates the visit of a demonstration. Nothing of it is stored until it begins. */
export function createDemoVisit({ db, now }: { db: Database; now: () => number }): DemoVisit {
  const token = randomBytes(32).toString("base64url")
  const expected = hash("sha256", token, "buffer")
  return {
    token,
    async begin(text) {
      if (!timingSafeEqual(hash("sha256", text, "buffer"), expected)) throw isUsed()
      return db.transaction().execute(async (trx) => {
        const owner = await insertFirstOwner(trx, { email, hashed: null, now: now() })
        if (owner === undefined) throw isUsed()
        return beginSession(trx, owner.userId, now())
      })
    },
  }
}

const isUsed = () =>
  new ProblemError(
    "not_found",
    "This link works once, and only while the demo runs. Start the demo again for a new one.",
  )

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely"
import type { PoolClient } from "pg"

import { queryAsAccount } from "./query-as-account.ts"

/** The setting that policies compare with: the id of an account, or `*` for all accounts. */
export const accountSetting = "citable.account"

export interface AccountPoolOptions {
  connect: () => Promise<PoolClient>
  accountId: string
}

/**
 * Creates a pool whose transactions only see the rows of one account. Each transaction sets the account for itself, so the next user of the
 * connection does not inherit it. A single query is a transaction, in one message to the server.
 */
export function accountPool({ connect, accountId }: AccountPoolOptions): PostgresPool {
  // The id is part of the statement text, because a message with two statements cannot have parameters.
  if (!/^\w{1,100}$/.test(accountId)) throw new Error("This is not an account id")
  return {
    connect: async () => toAccountClient(await connect(), accountId),
    // Other accounts use the same connections.
    end: () => Promise.resolve(),
    options: {},
  }
}

function toAccountClient(client: PoolClient, accountId: string): PostgresPoolClient {
  let isWithin = false
  let isUnknown = false
  async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (/^(?:begin|start transaction)\b/.test(text)) {
      const begun = await client.query(`${text}; set local ${accountSetting} = '${accountId}'`)
      isWithin = true
      return begun as unknown as PostgresQueryResult<Row>
    }
    if (!isWithin) {
      if (values.every(isPlain)) return queryAsAccount<Row>(client, { text, values, accountId })
      return queryInTransaction(text, values)
    }
    if (text === "commit" || text === "rollback") isWithin = false
    return (await client.query(text, [...values])) as unknown as PostgresQueryResult<Row>
  }
  /** The driver converts values such as lists. */
  async function queryInTransaction<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    await query("begin", [])
    try {
      const result = await query<Row>(text, values)
      await query("commit", [])
      return result
    } catch (error) {
      // Report the first error. The pool does not reuse a connection whose rollback failed.
      await query("rollback", []).catch(() => void (isUnknown = true))
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: (isBroken) => client.release(isBroken || isUnknown),
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null || value instanceof Uint8Array
}

import { formatCount } from "@citable/charts"
import { setAccountPlan } from "@citable/service"

import type { Command } from "../command.ts"
import { readTables, tablesOptions } from "../internal/find-tables.ts"

export const planSet: Command = {
  usage: "<unlimited|free|pro|scale> [options]",
  example: "citable plan set pro",
  options: {
    account: { type: "string", value: "id", help: "the account; default: the one that the first start created" },
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run({ values, positionals, env, out, json }) {
    const account = values["account"]
    const result = await setAccountPlan({
      ...readTables({ values, env }),
      plan: positionals[0] ?? "",
      ...(typeof account === "string" ? { accountId: account } : {}),
    })
    const allowance = result.allowance === null ? "no limit" : `${formatCount(result.allowance)} calls a month`
    if (json) out(JSON.stringify({ account_id: result.accountId, plan: result.plan, allowance: result.allowance }))
    else
      out(
        `Account ${result.accountId} now has the plan ${result.plan}: ${allowance}. It applies from the next call on.`,
      )
    return 0
  },
}

import { resolve } from "node:path"

import { setAccountPlan } from "@citable/service"

import type { Command } from "../command.ts"

export const planSet: Command = {
  name: "plan set",
  summary: "Set an account's plan, its monthly allowance of calls; for whoever holds the data folder",
  usage: "<unlimited | free | pro | scale> [options]",
  options: {
    account: { type: "string", value: "id", help: "default: the account that the first start made" },
    data: {
      type: "string",
      value: "folder",
      help: "the service's data folder; default: DATA_DIR, else ./citable-data",
    },
  },
  positionals: { min: 1, max: 1 },
  async run({ values, positionals, env, out, json }) {
    const dataDir = resolve(String(values["data"] ?? env["DATA_DIR"] ?? "citable-data"))
    const account = values["account"]
    const done = await setAccountPlan({
      dataDir,
      plan: positionals[0] ?? "",
      ...(typeof account === "string" ? { accountId: account } : {}),
    })
    const allowance = done.allowance === null ? "no limit" : `${done.allowance.toLocaleString("en")} calls a month`
    if (json) out(JSON.stringify({ account_id: done.accountId, plan: done.plan, allowance: done.allowance }))
    else out(`Account ${done.accountId} is on the plan ${done.plan}: ${allowance}, from its next call on.`)
    return 0
  },
}

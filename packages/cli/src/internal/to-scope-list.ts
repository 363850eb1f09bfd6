import type { Scope } from "@citable/contract"

import type { HelpList } from "../command.ts"

/** Lists scopes for a help text, one line for each thing that they are about. */
export function toScopeList(scopes: readonly Scope[]): HelpList {
  const groups = Map.groupBy(scopes, (scope) => scope.split(":")[0] ?? "")
  return { title: "Scopes", rows: [...groups].map(([thing, all]) => [thing, all.join(", ")] as const) }
}

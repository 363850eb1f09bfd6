import type { CheckText, Finding, Harm } from "./check.ts"

const ofSeverity: Record<CheckText["severity"], number> = { error: 0.2, warning: 0.03, notice: 0.004 }

/** What a finding of a check costs: what the check says, else what its severity does. */
export function harmOf(check: Pick<CheckText, "harm" | "severity">, severity: Finding["severity"]): Required<Harm> {
  const { share = ofSeverity[severity ?? check.severity], extent = "page" } = check.harm ?? {}
  return { share, extent }
}

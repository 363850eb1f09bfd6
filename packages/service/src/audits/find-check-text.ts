import type { CheckText } from "./checks/check.ts"
import { pageChecks } from "./checks/page-checks.ts"
import { siteChecks } from "./checks/site-checks.ts"

const texts = new Map<string, CheckText>([...pageChecks, ...siteChecks].map((check) => [check.code, check]))

/** The words of a check; of a check that no longer exists, its code. */
export function findCheckText(code: string): Pick<CheckText, "title" | "detail"> {
  return texts.get(code) ?? { title: code.replaceAll("_", " "), detail: "This version no longer checks it." }
}

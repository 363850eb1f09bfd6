import type { CheckText } from "@citable/audits/checks/check"
import { pageChecks } from "@citable/audits/checks/page-checks"
import type { CheckList } from "@citable/audits/pages/list-checks"

import { siteChecks } from "./checks/site-checks.ts"

const texts = new Map<string, CheckText>([...pageChecks, ...siteChecks].map((check) => [check.code, check]))

/** The words of a check; of a check that no longer exists, its code. */
export function findCheckText(code: string, checks?: CheckList): Pick<CheckText, "title" | "detail"> {
  const check = texts.get(code) ?? checks?.own.find((one) => one.code === code)
  if (check !== undefined) return { title: check.title, detail: check.detail }
  return { title: code.replaceAll("_", " "), detail: "This version no longer checks it." }
}

import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

const MOST_STYLES = 3

export const renderBlocking: PageCheck = {
  code: "render_blocking",
  severity: "notice",
  category: "performance",
  title: "Pages that wait for scripts or many style sheets",
  detail:
    "The browser shows nothing until they are loaded. Load scripts with `defer`, and join style sheets or put the needed rules into the page.",
  find({ facts: { resources } }) {
    const blocking = resources.filter(({ isBlocking }) => isBlocking)
    const scripts = blocking.filter(({ kind }) => kind === "script")
    const styles = blocking.filter(({ kind }) => kind === "style")
    return toFindings([...scripts, ...(styles.length > MOST_STYLES ? styles : [])].map(({ url }) => url))
  },
}

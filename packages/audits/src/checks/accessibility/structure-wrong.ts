import type { SiteCheck } from "../site-check.ts"
import { findBarriers } from "./find-barriers.ts"

export const structureWrong: SiteCheck = {
  code: "structure_wrong",
  severity: "notice",
  category: "accessibility",
  title: "Lists, tables and styles that mislead",
  detail:
    "Screen readers and AI assistants misread the order and the headers. Put `li` into `ul` or `ol`, name the header cells of tables, and leave spacing to style sheets.",
  find: findBarriers("structure_wrong"),
}

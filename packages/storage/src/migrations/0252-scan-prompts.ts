import { sql } from "kysely"

import { toIndexMigration } from "../postgres/to-index-migration.ts"

/** Finds what a scan answered to a prompt, without its answers to all others. */
export const scanPrompts = toIndexMigration({ answers_scan_prompt: sql`on answers (scan_id, prompt_id)` })

import type { Command } from "../command.ts"
import { doctor } from "./doctor.ts"
import { importCommand } from "./import-command.ts"
import { keysCreate } from "./keys-create.ts"
import { keysList } from "./keys-list.ts"
import { keysRevoke } from "./keys-revoke.ts"
import { mcp } from "./mcp.ts"
import { planSet } from "./plan-set.ts"
import { publish } from "./publish.ts"
import { rebuild } from "./rebuild.ts"
import { serve } from "./serve.ts"
import { tokenCreate } from "./token-create.ts"
import { unpublish } from "./unpublish.ts"

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  tokenCreate,
  keysCreate,
  keysList,
  keysRevoke,
  planSet,
  importCommand,
  publish,
  unpublish,
  doctor,
  rebuild,
  mcp,
]

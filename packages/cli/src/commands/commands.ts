import type { Command } from "../command.ts"
import { accountCreate } from "./account-create.ts"
import { accountInvite } from "./account-invite.ts"
import { accountReset } from "./account-reset.ts"
import { backup } from "./backup.ts"
import { call } from "./call.ts"
import { createCompletion } from "./completion.ts"
import { doctor } from "./doctor.ts"
import { exportCommand } from "./export-command.ts"
import { importBacklinks } from "./import-backlinks.ts"
import { importCommand } from "./import-command.ts"
import { importSearch } from "./import-search.ts"
import { keysCreate } from "./keys-create.ts"
import { keysList } from "./keys-list.ts"
import { keysRevoke } from "./keys-revoke.ts"
import { login } from "./login.ts"
import { logout } from "./logout.ts"
import { mcp } from "./mcp.ts"
import { migrate } from "./migrate.ts"
import { planSet } from "./plan-set.ts"
import { profiles } from "./profiles.ts"
import { publish } from "./publish.ts"
import { rebuild } from "./rebuild.ts"
import { recompute } from "./recompute.ts"
import { report } from "./report.ts"
import { restore } from "./restore.ts"
import { serve } from "./serve.ts"
import { tokenCreate } from "./token-create.ts"
import { tools } from "./tools.ts"
import { unpublish } from "./unpublish.ts"
import { whoami } from "./whoami.ts"

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  accountCreate,
  accountInvite,
  accountReset,
  tokenCreate,
  login,
  logout,
  whoami,
  profiles,
  tools,
  call,
  keysCreate,
  keysList,
  keysRevoke,
  planSet,
  migrate,
  backup,
  restore,
  exportCommand,
  importBacklinks,
  report,
  recompute,
  importSearch,
  importCommand,
  publish,
  unpublish,
  doctor,
  rebuild,
  mcp,
  createCompletion(() => commands.map(({ name }) => name)),
]

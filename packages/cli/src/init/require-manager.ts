import { CitableError } from "@citable/contract"

import type { Site } from "../site/detect-site.ts"
import { isOnPath } from "../site/is-on-path.ts"
import { toInstallArgs } from "../site/site-manager.ts"

/** Refuses a site whose package manager this machine does not have, with what to do. Throws `install_failed`. */
export function requireManager(
  { folder, manager }: Pick<Site, "folder" | "manager">,
  packages: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): void {
  const { name, reason } = manager
  if (isOnPath(name, { ...process.env, ...env })) return
  const line = `${name} ${toInstallArgs(manager, folder, packages).join(" ")}`
  throw new CitableError(
    `${name} installs the packages of this site (${reason}), and ${name} is not installed, or not on the PATH. Nothing was changed. ` +
      `Install ${name}, then run citable init again. Or run citable init --no-install, and later ${line}.`,
    { code: "install_failed" },
  )
}

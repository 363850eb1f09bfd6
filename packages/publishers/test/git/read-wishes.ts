import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

/** A hook that writes down with which options somebody pushes. */
export const wishHook = `#!/bin/sh
read old new ref
if [ "\${GIT_PUSH_OPTION_COUNT:-0}" -gt 0 ]; then
  { echo "branch=\${ref#refs/heads/}"; env | grep '^GIT_PUSH_OPTION_[0-9]' | sed 's/^[^=]*=//'; echo; } >> wishes
fi
exit 0
`

/** What pushes have asked for since the last look: merge requests, by the options of GitLab. */
export function readWishes(folder: string) {
  const path = join(folder, "wishes")
  if (!existsSync(path)) return []
  const blocks = readFileSync(path, "utf8").trim().split("\n\n")
  rmSync(path)
  return blocks.map((block) => {
    const read = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(block)?.[1] ?? ""
    return {
      branch: read("branch"),
      target: read("merge_request.target"),
      title: read("merge_request.title"),
      description: read("merge_request.description"),
    }
  })
}

import { expect, it } from "vitest"

import { toOwnCommand } from "../src/internal/own-command.ts"

it.each([
  ["file:///home/me/blog/node_modules/citable/dist/index.js", "/usr/bin/node", "npx citable"],
  [
    "file:///srv/citable/packages/cli/src/internal/a.ts",
    "/usr/bin/node",
    "/usr/bin/node /srv/citable/packages/cli/src/bin.ts",
  ],
  ["file:///my%20files/src/internal/a.ts", "/a b/node", '"/a b/node" "/my files/src/bin.ts"'],
])("a program at %s is run again as a person would", (moduleUrl, node, command) => {
  expect(toOwnCommand(moduleUrl, node)).toBe(command)
})

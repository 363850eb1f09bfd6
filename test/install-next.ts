import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { linkPackage, unpackPackages } from "./unpack-packages.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Where the releases are that a site may be built by, and the TypeScript that each reads its configuration with. */
export const nextReleases = {
  "Next 16": { next: "test/node_modules/next", typescript: "node_modules/typescript" },
  "Next 15": { next: "test/node_modules/next-15", typescript: "test/node_modules/typescript-5" },
} as const

/** Gives a site outside of the repository what its users would install: a release of Next, React, and our packages as they are released. */
export async function installNext(folder: string, release: keyof typeof nextReleases): Promise<void> {
  await unpackPackages(folder, ["next"])
  const { next, typescript } = nextReleases[release]
  linkPackage(join(root, next), join(folder, "node_modules/next"))
  linkPackage(join(root, typescript), join(folder, "node_modules/typescript"))
  for (const name of ["react", "react-dom", "@types/node", "@types/react", "@types/react-dom"]) {
    linkPackage(join(root, "examples/next-blog/node_modules", name), join(folder, "node_modules", name))
  }
}

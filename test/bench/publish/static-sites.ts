import { cp } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { copyMovedBlog } from "../../../packages/astro/test/moved-blog.ts"
import { linkModules } from "../../link-modules.ts"
import { writeSite } from "../astro/write-site.ts"

/** A site whose articles are at `/blog/<slug>/`. */
export interface StaticSite {
  name: string
  /** Writes the site into a folder, with its packages from folders of packages. The first one that has a package counts. */
  write(folder: string, modules: readonly string[]): Promise<void>
}

const starter = fileURLToPath(new URL("../../../examples/astro-blog", import.meta.url))

/** The smallest site that has a list, the blog starter, and Astro's own blog theme after the steps of the guide. */
export const staticSites: readonly StaticSite[] = [
  {
    name: "a page of titles",
    write: (folder, [modules]) => writeSite(folder, "partial", { articles: 0, bodyBytes: 0, modules }),
  },
  {
    name: "the blog starter",
    async write(folder, modules) {
      for (const name of ["src", "public", "astro.config.ts", "package.json", "tsconfig.json"])
        await cp(join(starter, name), join(folder, name), { recursive: true })
      linkAll(folder, modules)
    },
  },
  {
    name: "Astro's blog theme",
    async write(folder, modules) {
      await copyMovedBlog(folder)
      linkAll(folder, modules)
    },
  },
]

/** A `node_modules` of the site's own, because Astro keeps its store there. */
function linkAll(folder: string, modules: readonly string[]): void {
  for (const source of [...modules, join(starter, "node_modules")]) linkModules(source, join(folder, "node_modules"))
}

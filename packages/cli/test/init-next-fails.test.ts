// What `init` does after a build that failed. The builds are those of a planted Next, which says what a real one says.
import { expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()

/** Lets the builds of the site fail, by default those of a site with pages of articles. */
function begin(around: "Container" | "section", log: string, isBroken = false): void {
  const { site } = setup
  writeNext(site)
  site.write("node_modules/next/constants.js", 'exports.PHASE_PRODUCTION_BUILD = "phase-production-build"\n')
  site.write(
    "node_modules/next/dist/server/config.js",
    'exports.default = async () => ({ distDir: ".next", basePath: "" })\n',
  )
  site.write(
    "node_modules/next/dist/bin/next",
    `const { appendFileSync, existsSync } = require("node:fs")
appendFileSync(".builds", "1")
if (${!isBroken} && !existsSync("app/blog/page.tsx")) process.exit(0)
console.error(${JSON.stringify(log)})
process.exit(1)
`,
  )
  site.write("app/container.tsx", "export const Container = ({ children }) => <main>{children}</main>\n")
  site.write(
    "app/about/page.tsx",
    `import { Container } from "../container"\nexport default () => <${around} className="text"><h1>About</h1><p>Us.</p></${around}>\n`,
  )
  site.write(".gitignore", "node_modules\n.next\n.env*\n.builds\n")
  site.commit()
}

const missing = "./app/shop/page.tsx:1:1\nModule not found: Can't resolve 'cart'\n"
const ofContainer = "./app/container.tsx:1:1\nYou're importing a component that needs `useState`.\n"
const ofPage = '⨯ Error occurred prerendering page "/blog/first".\nError: Cannot read properties of undefined\n'
const ofTypes = "Failed to type check.\n\n./app/blog/page.tsx:9:6\nType error: Property 'title' is missing in type\n"

it.each([
  ["in a file that the new pages do not import", "Container", missing, 2],
  ["in a component around the new pages", "Container", ofContainer, 3],
  ["in rendering a new page, which is in a component of the site", "Container", ofPage, 3],
  ["in the types of a new page, which is in a component of the site", "Container", ofTypes, 3],
  ["in rendering a new page, which is in plain elements", "section", ofPage, 2],
] as const)("builds a site whose fault lies %s in <%s> as often as it can help", async (_, around, log, builds) => {
  begin(around, log)
  const said = await setup.site.initText(setup.environment(), "--yes", "--no-install")
  expect(setup.site.read(".builds")).toHaveLength(builds)
  expect(said).toContain("The new pages do not work, so init undid everything: the site does not build")
  expect(said.includes("Trying plain HTML")).toBe(builds === 3)
  for (const line of log.split("\n").filter((one) => /Type error|Module not found|importing|Cannot read/.test(one)))
    expect(said).toContain(line)
  expect(setup.site.status()).toBe("")
})

it("says that the site does not build without Citable either, and why", async () => {
  begin("section", missing, true)
  const { code, said } = await setup.init("--yes", "--no-install")
  expect([code, said]).toEqual([1, expect.stringContaining("The site does not build without Citable either")])
  expect(said).toContain("Can't resolve 'cart'")
  expect(setup.site.status()).toBe("")
})

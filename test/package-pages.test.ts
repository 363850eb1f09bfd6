// What the registry shows of each package, before anything is packed. packed.test.ts looks at the tarballs.
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { renderBody } from "@citable/markdown"
import { describe, expect, it } from "vitest"

import { listPublished } from "../packages/dev/src/list-published.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const published = listPublished(root)
const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { engines: object }

describe.each(published)("the page of $manifest.name", ({ folder, manifest }) => {
  const readme = readFileSync(join(root, folder, "README.md"), "utf8")

  it("says what the package is, for whom, and how to find it", () => {
    expect(manifest.description?.length).toBeGreaterThan(40)
    expect(manifest.description?.length).toBeLessThanOrEqual(120)
    expect(manifest.keywords?.length).toBeGreaterThanOrEqual(3)
    expect(manifest.keywords).toContain("citable")
    expect(manifest.keywords).toEqual([...new Set(manifest.keywords)].toSorted())
    expect(manifest.engines).toEqual(engines)
    expect(manifest.license).toBe("MIT")
  })

  it("is published for everybody, with a provenance, and carries what was built", () => {
    expect(manifest.publishConfig).toMatchObject({ access: "public", provenance: true })
    expect(manifest.files?.some((path) => /^dist(\/|$)/.test(path))).toBe(true)
  })

  it("has a README that begins with its name and a sentence, and installs it by name", () => {
    expect(readme).toMatch(new RegExp(`^# ${manifest.name}\\n\\n(## [^\\n]+\\n\\n)?[A-Z\`].{40}`))
    expect(readme).toMatch(
      new RegExp(
        `^npm (install (-g )?([\\w@/-]+ )*${manifest.name}|create ${manifest.name.replace("create-", "")})( |$)`,
        "m",
      ),
    )
    expect(readme).not.toMatch(/\.tgz|npm run tarballs/)
  })

  // npm resolves a relative link against the folder of the package in its repository, and shows no picture that lies there.
  it("has links that lead to a page or a heading, also from the registry", async () => {
    const broken: string[] = []
    const { links, images } = await renderBody(readme)
    for (const { href } of links.filter((link) => !/^(https?|mailto):/.test(link.href))) {
      const [path = "", anchor] = href.split("#")
      const at = join(root, folder, path === "" ? "README.md" : path)
      const target = existsSync(at) && statSync(at).isDirectory() ? undefined : at
      if (path.startsWith("/") || !existsSync(at) || !at.startsWith(root)) broken.push(href)
      else if (anchor !== undefined && !(await listAnchors(target)).includes(anchor)) broken.push(href)
    }
    expect(broken).toEqual([])
    expect(images.filter(({ src }) => !src.startsWith("https://"))).toEqual([])
  })
})

it("the licence that every tarball carries is that of the repository", () => {
  expect(readFileSync(join(root, "LICENSE"), "utf8")).toMatch(/^(# )?(The )?MIT License/i)
  expect(published.length).toBeGreaterThanOrEqual(13)
})

/** The ids of the headings of a page. The rest of it, which can be long, is not rendered. */
async function listAnchors(file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const lines =
    readFileSync(file, "utf8")
      .replaceAll(/^ *```.*?^ *```$/gms, "")
      .match(/^#+ .*$/gm) ?? []
  const { headings } = await renderBody(lines.join("\n\n"))
  return headings.map(({ slug }) => slug)
}

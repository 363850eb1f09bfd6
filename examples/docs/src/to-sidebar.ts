import { posix } from "node:path"

/** A link or a group of Starlight's sidebar. */
export type SidebarItem = { label: string; link: string } | { label: string; collapsed?: boolean; items: SidebarItem[] }

/**
 * Makes the sidebar of the contents page, `docs/README.md`: its headings are the groups, its lists the links, in their order. So there is
 * one order, on the page and beside it.
 */
export function toSidebar(contents: string): SidebarItem[] {
  const groups: { label: string; collapsed?: boolean; items: SidebarItem[] }[] = []
  for (const line of contents.split("\n")) {
    const [, marks = "", label = ""] = /^(##|###) (.+)$/.exec(line) ?? []
    if (marks === "##") groups.push({ label, items: [] })
    else if (marks === "###") groups.at(-1)?.items.push({ label, collapsed: true, items: [] })
    const [, name, target] = /^- \[(.+?)\]\((.+?)\)/.exec(line) ?? []
    if (name === undefined || target === undefined) continue
    const group = groups.at(-1)
    const last = group?.items.at(-1)
    const items = last !== undefined && "items" in last ? last.items : group?.items
    items?.push({ label: name, link: toLink(target) })
  }
  return groups
}

/** `guides/media.md` is at `/guides/media/`, and `how-it-works/README.md` at `/how-it-works/`. */
function toLink(target: string): string {
  const path = target.replace(/\.md$/, "")
  return `/${posix.basename(path) === "README" ? posix.dirname(path) : path}/`
}

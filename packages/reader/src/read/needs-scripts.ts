import type { PageElement, PageTree } from "./tree/page-tree.ts"
import type { ParsedPage } from "./tree/parse-page.ts"

const roots = new Set(["root", "app", "__next", "__nuxt", "svelte", "gatsby", "___gatsby", "ember-app", "main-app"])
const asks =
  /(?:enable|activate|turn on|requires?|needs?|without|aktivier|erforder|benötig|activ|habilit|необходим)[^.]{0,60}javascript|javascript[^.]{0,60}(?:enable|activ|require|disabled|deaktiv|aktivier|désactiv|habilit)/i
const fewest = 50

/** Whether a page shows its text only after its scripts ran. */
export function needsScripts({ tree, scripts, noscript }: ParsedPage, { words }: { words: number }): boolean {
  if (scripts === 0) return false
  if (words < fewest) return true
  return words < fewest * 4 && (asks.test(noscript.slice(0, 5000)) || hasEmptyRoot(tree))
}

function hasEmptyRoot(parent: PageElement | PageTree): boolean {
  return parent.children.some((child) => {
    if (child.type === "text") return false
    const isRoot = roots.has(child.properties.id ?? "") || "ng-app" in child.properties || child.tagName === "app-root"
    return (
      (isRoot && !child.children.some((inner) => inner.type === "element" || inner.value.trim() !== "")) ||
      hasEmptyRoot(child)
    )
  })
}

import type { PageElement } from "../tree/page-tree.ts"

/** Whether any of some elements is within an element. */
export function holdsAny({ children }: PageElement, some: ReadonlySet<PageElement>): boolean {
  return children.some((child) => child.type === "element" && (some.has(child) || holdsAny(child, some)))
}

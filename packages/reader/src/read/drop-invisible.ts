import { findHiddenNames } from "./find-hidden-names.ts"
import { backgroundOf, type Declarations, hidesContent, readDeclarations, toColor } from "./hides-content.ts"
import { stripInvisibleCharacters } from "./strip-invisible-characters.ts"
import { measureTree } from "./tree/measure-tree.ts"
import type { PageElement, PageTree } from "./tree/page-tree.ts"

/** Classes by which style sheets that we do not read hide a text from people. */
const hiddenClass =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|screenreader(?:-only|-text)?|u-hidden-visually|a11y-hidden|d-none(?!\s+d-\w+-))(?:\s|$)/i
const none: Declarations = new Map()
/** Classes and ids of what a page shows only to some readers, and covers or blurs for the others by a style sheet of its own. */
const gatedName =
  /(?:^|[\s_-])(?:paywall(?:ed)?|gated?|blurred|(?:members?|subscribers?|premium)[_-]?(?:only|content))(?:$|[\s_-])/i
/** An element that holds more of the page is shown by a script, whatever its style sheet says. */
const largestShare = 0.3

export interface DropInvisibleOptions {
  /** The style sheets in the page. */
  css?: string
  /** Also removes what a script may show, and what may be for some readers only. */
  isStrict?: boolean
}

/**
 * Removes from a tree what no person sees, as far as its HTML tells: a text that hides from people but not from programs is how a page
 * gives orders to a model.
 */
export function dropInvisible(tree: PageTree, { css = "", isStrict = false }: DropInvisibleOptions = {}): void {
  const names = findHiddenNames(css)
  const sizeOf = names.size > 0 ? measureTree(tree) : undefined
  const most = sizeOf === undefined ? 0 : isStrict ? Infinity : sizeOf(tree).text * largestShare
  function visit(parent: PageElement | PageTree, background: string | undefined): void {
    let kept = 0
    for (const child of parent.children) {
      if (child.type === "text") {
        child.value = stripInvisibleCharacters(child.value)
        if (child.value === "") continue
      } else {
        const { properties } = child
        const style = properties.style === undefined ? none : readDeclarations(properties.style)
        const behind = backgroundOf(style) ?? toColor(properties.bgcolor?.toLowerCase() ?? "") ?? background
        if (isInvisible(child, style, behind)) continue
        if (isStrict && isGated(child)) continue
        if (sizeOf !== undefined && isNamed(properties, names) && sizeOf(child).text <= most) continue
        if (properties.alt !== undefined) properties.alt = stripInvisibleCharacters(properties.alt)
        if (properties.title !== undefined) properties.title = stripInvisibleCharacters(properties.title)
        visit(child, behind)
      }
      parent.children[kept] = child
      kept += 1
    }
    parent.children.length = kept
  }
  visit(tree, undefined)
}

function isInvisible(
  { tagName, properties }: PageElement,
  style: Declarations,
  background: string | undefined,
): boolean {
  // Many pages hide their whole body until a script has run.
  if (tagName === "html" || tagName === "body") return false
  if (properties.hidden !== undefined && properties.hidden !== "until-found") return true
  if (tagName === "input" && properties.type?.toLowerCase() === "hidden") return true
  if (tagName === "dialog" && properties.open === undefined) return true
  if (properties.class !== undefined && hiddenClass.test(properties.class)) return true
  if (hidesContent(style)) return true
  const color = toColor(style.get("color") ?? (tagName === "font" ? (properties.color?.toLowerCase() ?? "") : ""))
  return color !== undefined && color === background
}

function isGated({ tagName, properties: { class: classes = "", id = "", style = "" } }: PageElement): boolean {
  if (tagName === "html" || tagName === "body") return false
  return gatedName.test(classes) || gatedName.test(id) || /\bfilter\s{0,9}:\s{0,9}blur/i.test(style)
}

function isNamed({ class: classes, id }: Record<string, string>, names: ReadonlySet<string>): boolean {
  if (id !== undefined && names.has(`#${id}`)) return true
  return classes !== undefined && classes.split(/\s+/).some((name) => names.has(`.${name}`))
}

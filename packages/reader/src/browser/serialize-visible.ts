/**
 * Runs in the page, in a world of its own where the page's scripts cannot change what it calls, so it uses nothing outside itself. Writes
 * the document as HTML without what nobody sees: hidden, transparent, too small, outside of the page, of the colour of its background.
 * Shadow roots are written in place, slots filled. Comments are left out.
 */
export function serializeVisible(maxLength: number): string {
  const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "))
  const unseen = new Set(["noscript", "template", "canvas", "object", "iframe"])
  const raw = new Set(["script", "style"])
  const pieces: string[] = []
  let length = 0

  function write(piece: string): void {
    length += piece.length
    if (length <= maxLength) pieces.push(piece)
  }
  const escapeText = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

  type Color = [red: number, green: number, blue: number, alpha: number]
  function parseColor(text: string): Color | undefined {
    const [, body] = /^rgba?\((.*)\)$/.exec(text) ?? []
    const [red = 0, green = 0, blue = 0, alpha = 1] = body?.split(/[\s,/]+/).map(Number) ?? []
    return body === undefined ? undefined : [red, green, blue, alpha]
  }
  function luminance([red, green, blue]: Color): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const share = value / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  function isAlike(one: Color, other: Color): boolean {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05) < 1.08
  }
  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot !== null) return element.assignedSlot
    const parent = element.parentNode
    return parent instanceof ShadowRoot ? parent.host : element.parentElement
  }
  /** The colour behind an element's text; undefined if a picture may be behind it. */
  function backdropOf(element: Element): Color | undefined {
    for (let one: Element | null = element; one !== null; one = parentOf(one)) {
      const style = getComputedStyle(one)
      if (style.backgroundImage !== "none") return undefined
      const color = parseColor(style.backgroundColor)
      if (color === undefined) return undefined
      if (color[3] >= 0.9) return color
      if (color[3] > 0) return undefined
    }
    return [255, 255, 255, 1]
  }
  /** Whether something that is not around the text is painted behind it, such as a picture below a heading. */
  function hasOtherBackdrop(element: Element, color: Color): boolean {
    element.scrollIntoView({ block: "center", behavior: "instant" })
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, width, height } = range.getClientRects()[0] ?? element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    const stack = root.elementsFromPoint(
      left + Math.min(width, innerWidth) / 2,
      top + Math.min(height, innerHeight) / 2,
    )
    if (!stack.includes(element)) return false
    for (const behind of stack.slice(stack.indexOf(element) + 1)) {
      if (/^(?:img|video|canvas|svg|picture|iframe)$/i.test(behind.localName)) return true
      const style = getComputedStyle(behind)
      if (style.backgroundImage !== "none") return true
      const painted = parseColor(style.backgroundColor)
      if (painted === undefined) return true
      if (painted[3] > 0.5) return !isAlike(color, painted)
    }
    return false
  }
  /** Whether the text directly in an element cannot be seen. */
  function hidesText(element: Element, style: CSSStyleDeclaration): boolean {
    if (style.visibility !== "visible" || Number.parseFloat(style.fontSize) < 2) return true
    if (Number.parseFloat(style.textIndent) < -500) return true
    const color = parseColor(style.webkitTextFillColor || style.color)
    if (color === undefined) return false
    for (let one: Element | null = element; one !== null; one = parentOf(one)) {
      if (getComputedStyle(one).webkitBackgroundClip === "text") return false
    }
    if (color[3] < 0.05) return true
    const backdrop = backdropOf(element)
    return backdrop !== undefined && isAlike(color, backdrop) && !hasOtherBackdrop(element, color)
  }
  /** Whether an element and all in it cannot be seen. */
  function isHidden(element: Element, style: CSSStyleDeclaration): boolean {
    if (style.display === "none") return true
    if (style.display === "contents") return false
    if (Number.parseFloat(style.opacity) < 0.05) return true
    const box = element.getBoundingClientRect()
    const isClipped = style.overflowX !== "visible" || style.overflowY !== "visible" || style.clipPath !== "none"
    if (isClipped && (box.width <= 1 || box.height <= 1) && style.display !== "inline") {
      // What a closed <details> holds has no box, but a click away it is there for everybody.
      return element.closest("details:not([open])") === null
    }
    if (/^rect\(0(?:px)?[, ]+0(?:px)?[, ]+0(?:px)?[, ]+0(?:px)?\)$/.test(style.clip)) return true
    if (/^inset\((?:50|100)%\)$/.test(style.clipPath)) return true
    if (box.width === 0 && box.height === 0) return false
    const isOut =
      style.position !== "static" || style.transform !== "none" || Number.parseFloat(style.marginLeft) < -500
    return isOut && (box.right + scrollX <= 0 || box.bottom + scrollY <= 0 || box.left + scrollX > 5000)
  }
  const childrenOf = (element: Element): readonly Node[] => {
    if (element.shadowRoot !== null) return [...element.shadowRoot.childNodes]
    if (!(element instanceof HTMLSlotElement)) return [...element.childNodes]
    const assigned = element.assignedNodes({ flatten: true })
    return assigned.length > 0 ? assigned : [...element.childNodes]
  }
  function visit(element: Element, isInBody: boolean): void {
    const name = element.localName
    if (unseen.has(name) || length > maxLength) return
    if (raw.has(name)) {
      writeOpening(element)
      write(`${(element.textContent ?? "").replace(/<\/(script|style)/gi, "<\\/$1")}</${name}>`)
      return
    }
    const style = isInBody && !empty.has(name) ? getComputedStyle(element) : undefined
    if (style !== undefined && name !== "option" && isHidden(element, style)) return
    const isTransparent = name === "slot"
    if (!isTransparent) writeOpening(element)
    if (empty.has(name)) return
    let hides: boolean | undefined
    for (const child of childrenOf(element)) {
      if (child instanceof Element) visit(child, isInBody || child.localName === "body")
      else if (child instanceof Text && child.data !== "") {
        if (style !== undefined && child.data.trim() !== "") hides ??= hidesText(element, style)
        if (hides !== true) write(escapeText(child.data))
      }
    }
    if (!isTransparent) write(`</${name}>`)
  }
  function writeOpening(element: Element): void {
    const attributes = [...element.attributes].map(
      ({ name, value }) => ` ${name}="${value.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"`,
    )
    write(`<${element.localName}${attributes.join("")}>`)
  }
  write("<!doctype html>")
  visit(document.documentElement, false)
  return pieces.join("")
}

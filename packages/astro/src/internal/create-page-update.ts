/**
 * Creates a function that shows the page's current HTML. It changes only the parts that the server has changed since the last time, so
 * scroll position, focus, and what scripts did to the rest stay. A page with other scripts is loaded anew.
 */
export function createPageUpdate(page: Document): () => Promise<void> {
  let old = page.body.cloneNode(true) as HTMLElement
  return async () => {
    const { location, history } = window
    const response = await fetch(location.href, { cache: "no-store", credentials: "same-origin" })
    const isPage = response.ok && response.headers.get("content-type")?.includes("text/html") === true
    const next = new DOMParser().parseFromString(isPage ? await response.text() : "", "text/html")
    if (!isPage || scriptsOf(next.body) !== scriptsOf(old)) return location.reload()
    // A draft with another slug can be at another address.
    if (response.redirected) history.replaceState(history.state, "", response.url)
    page.title = next.title
    const styles = new Set([...page.head.querySelectorAll(looks)].map(nameStyle))
    for (const style of next.head.querySelectorAll(looks)) {
      if (!styles.has(nameStyle(style))) page.head.append(page.importNode(style, true))
    }
    updateElement(page.body, old, next.body)
    old = next.body
  }
}

const looks = "link[rel~=stylesheet], style"

const nameStyle = (style: Element): string => style.getAttribute("href") ?? style.textContent

/** What runs on a page. Blocks of data, such as JSON-LD, do not run. */
function scriptsOf(body: Element): string {
  const scripts = [...body.querySelectorAll("script")].filter(({ type }) => !/json/.test(type))
  return JSON.stringify(scripts.map((script) => [script.getAttribute("src"), script.textContent]))
}

/** Brings to `live` what differs between `old` and `next`, which are the server's. */
function updateElement(live: Element, old: Element, next: Element): void {
  for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (value === old.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
  const [shown, before, after] = [[...live.childNodes], [...old.childNodes], [...next.childNodes]]
  // A script has added or removed something here, so nobody knows which child is which.
  if (shown.length !== before.length) {
    live.replaceChildren(...after.map((node) => live.ownerDocument.importNode(node, true)))
    return
  }
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && isEqual(before[same], after[same])) same++
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && isEqual(before.at(-1 - sameAtEnd), after.at(-1 - sameAtEnd))) sameAtEnd++
  const changed = after.slice(same, after.length - sameAtEnd)
  const rest = shown[shown.length - sameAtEnd] ?? null
  for (const [at, node] of changed.entries()) {
    const index = same + at
    const place = index < shown.length - sameAtEnd ? shown[index] : undefined
    const former = before[index]
    if (place !== undefined && former !== undefined && canUpdate(place, former, node))
      updateElement(place, former as Element, node as Element)
    else if (place !== undefined) place.replaceWith(live.ownerDocument.importNode(node, true))
    else live.insertBefore(live.ownerDocument.importNode(node, true), rest)
  }
  for (const node of shown.slice(same + changed.length, shown.length - sameAtEnd)) node.remove()
}

const isEqual = (one: Node | undefined, other: Node | undefined): boolean => one?.isEqualNode(other ?? null) === true

/** Whether an element can become another one in its place. A custom element, such as an island, starts anew. */
function canUpdate(live: Node, old: Node, next: Node): live is Element {
  const isPlain = live instanceof Element && !live.localName.includes("-")
  return isPlain && live.nodeName === old.nodeName && old.nodeName === next.nodeName
}

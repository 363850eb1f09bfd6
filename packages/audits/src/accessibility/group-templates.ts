/** A page as it is built: `PageFacts.structure`. */
export interface BuiltPage {
  url: string
  structure: string
}

/** Pages that are built alike. The first stands for the others. */
export interface Template {
  page: string
  pages: string[]
}

/** Pages of which so large a share of the shapes is the same are of one template. */
const leastLikeness = 0.7
/** What is beyond it joins the template that is most like it. */
const mostTemplates = 50

/** Groups pages by how they are built, in the order in which they come: a page opens a template, or joins the one that is most like it. */
export function groupTemplates(pages: Iterable<BuiltPage>): Template[] {
  const found: { hashes: readonly number[]; template: Template }[] = []
  const known = new Map<string, Template>()
  for (const { url, structure } of pages) {
    let template = known.get(structure)
    if (template === undefined) {
      const hashes = structure.split(" ").map((hash) => Number.parseInt(hash, 36))
      let best = -1
      for (const one of found) {
        const likeness = likenessOf(hashes, one.hashes)
        if (likeness <= best || (likeness < leastLikeness && found.length < mostTemplates)) continue
        best = likeness
        template = one.template
      }
      if (template === undefined) {
        template = { page: url, pages: [] }
        found.push({ hashes, template })
      }
      known.set(structure, template)
    }
    template.pages.push(url)
  }
  return found.map(({ template }) => template)
}

/** The share of the shapes of two pages that both have, by the smallest hashes of each, sorted. */
function likenessOf(one: readonly number[], other: readonly number[]): number {
  const most = Math.max(one.length, other.length)
  let [left, right, seen, both] = [0, 0, 0, 0]
  while (seen < most && (left < one.length || right < other.length)) {
    const [a = Infinity, b = Infinity] = [one[left], other[right]]
    seen++
    if (a === b) both++
    if (a <= b) left++
    if (b <= a) right++
  }
  return seen === 0 ? 1 : both / seen
}

import { existsSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

import type { TagLikeNode } from "@astrojs/compiler/types"
import { CitableError } from "@citable/contract"

import { type Aliases, readAliases, resolveImport } from "../../site/resolve-import.ts"
import { fillProps, type PageKind } from "./fill-props.ts"
import { findProse, isProse } from "./find-prose.ts"
import { findShell, type PageShell } from "./find-shell.ts"
import { findUses, type LayoutUse, type SourcePlace } from "./find-uses.ts"
import { findWrapper, type Wrapper, type WrapperPlace } from "./find-wrapper.ts"
import { type AstroFile, importsOf, isTag, parseAstro, textOf, walk } from "./parse-astro.ts"
import { readProps } from "./read-props.ts"

/** A layout of the site, and how a page uses it. */
export interface PageLayout {
  /** Relative to the site. */
  path: string
  /** How pages of the site name it, if any do. */
  specifier: string | undefined
  /** What is around the page, if the site has no layout for it. */
  shell: PageShell | undefined
  attributes: string[]
  /** Whether the layout gets a title for the head of the page. */
  takesTitle: boolean
  /** Whether the layout shows the title as a heading. */
  showsTitle: boolean
  /** Whether the layout gets the date of the article. */
  hasDate: boolean
  /** Whether the layout has a slot `head`, which is empty or has a title of its own. */
  head: "none" | "empty" | "title"
  hasMain: boolean
  /** The classes of the element around running text, unless the layout has it. */
  prose: string | undefined
  /** The classes that pages of the site give to their heading. */
  heading: string | undefined
  /** What pages of the site have around their content, inside the layout. */
  wrapper: Wrapper | undefined
}

export interface FoundLayouts {
  article: PageLayout | undefined
  list: PageLayout | undefined
  /** Why a page has no layout: one sentence. */
  reason: string | undefined
}

interface Candidate extends PageLayout {
  uses: readonly LayoutUse[]
  isForText: boolean
}

/** A layout inside layouts. */
const deepest = 4

/**
 * Finds the layouts that suit a page of an article and a list of articles: those that pages of the site have, whose slot takes a page, and
 * whose props an article can fill. `wanted` is the only candidate if somebody named it. Throws `layout_unusable` if that does not fit.
 */
export async function findLayouts({ folder, source }: SourcePlace, wanted: string | undefined): Promise<FoundLayouts> {
  const aliases = readAliases(folder)
  const uses = await findUses({ folder, source }, aliases)
  const paths = wanted === undefined ? [...new Set(uses.map(({ layout }) => layout))] : [wanted]
  const found = { article: undefined, list: undefined } as Record<PageKind, Candidate | undefined>
  const faults = new Map<PageKind, string>()
  const prose = paths.length === 0 ? undefined : await findProse({ folder, source })
  for (const path of paths) {
    const at = join(folder, path)
    if (!existsSync(at)) throw unusable(`There is no ${path} in ${folder}`)
    const chain = await readChain(folder, path, aliases)
    const own = uses.filter(({ layout }) => layout === path)
    for (const kind of ["article", "list"] as const) {
      const candidate = toCandidate(path, { chain, uses: own, kind, prose })
      if (typeof candidate === "string") faults.set(kind, candidate)
      else if (rank(candidate) > rank(found[kind])) found[kind] = candidate
    }
  }
  const fault = faults.get("article") ?? faults.get("list")
  if (wanted !== undefined && found.article === undefined) throw unusable(fault ?? wanted)
  for (const kind of ["article", "list"] as const) await addWrapper(found[kind], kind, { folder, aliases })
  borrowWrapper(found)
  if (found.article !== undefined && found.list !== undefined) return { ...found, reason: undefined }
  const shell = await findShell({ folder, source }, aliases)
  if (shell === undefined)
    return { ...found, reason: fault ?? `no page below ${posix.join(source, "pages")} is inside a layout` }
  const page = toShellLayout(shell, await findProse({ folder, source }))
  return { article: found.article ?? page, list: found.list ?? page, reason: undefined }
}

async function addWrapper(found: Candidate | undefined, kind: PageKind, place: WrapperPlace): Promise<void> {
  if (found === undefined) return
  found.wrapper = await findWrapper(found.uses, kind, place)
  found.heading = found.wrapper?.heading ?? found.heading
  if (found.wrapper?.isOfText === true) found.prose = undefined
  found.hasMain ||= found.wrapper?.outer.some(({ open }) => open.startsWith("<main")) === true
}

/** A list whose page says nothing about a title or a text looks as a post does. */
function borrowWrapper({ article, list }: Record<PageKind, Candidate | undefined>): void {
  if (article?.wrapper === undefined || list === undefined || list.path !== article.path) return
  const { wrapper, heading, prose } = list
  if (heading !== undefined || prose !== undefined || (wrapper !== undefined && wrapper.outer.length > 0)) return
  list.wrapper = article.wrapper
  list.heading = article.heading
}

/** A page without a layout, whose head takes the title of another. */
const toShellLayout = (shell: PageShell, prose: string | undefined): PageLayout => ({
  path: shell.path,
  specifier: undefined,
  shell,
  attributes: [],
  takesTitle: true,
  showsTitle: false,
  hasDate: false,
  head: "none",
  hasMain: true,
  prose,
  heading: undefined,
  wrapper: undefined,
})

const unusable = (fault: string): CitableError =>
  new CitableError(`${fault}. Name another layout, or add --no-layout.`, { code: "layout_unusable" })

/** A layout for running text is best, then one that takes a title, then the one that most pages have. */
function rank(candidate: Candidate | undefined): number {
  if (candidate === undefined) return -1
  const { isForText, takesTitle, uses } = candidate
  return (takesTitle ? 2000 : 0) + (isForText ? 1000 : 0) + uses.length
}

/** A layout, and the layouts around it, the outermost last. */
async function readChain(folder: string, path: string, aliases: Aliases): Promise<AstroFile[]> {
  const files: AstroFile[] = []
  for (let at: string | undefined = path; at !== undefined && files.length < deepest;) {
    const file: AstroFile = await parseAstro(readFileSync(join(folder, at), "utf8"))
    files.push(file)
    const around = slotsOf(file).find(({ name }) => name === undefined)?.around ?? []
    const from: string = at
    at = around
      .map((tag) => resolveImport(importsOf(file).get(tag.name) ?? "", { folder, from, aliases }))
      .findLast((found) => found?.endsWith(".astro"))
  }
  return files
}

function slotsOf({
  template,
}: AstroFile): { tag: TagLikeNode; name: string | undefined; around: readonly TagLikeNode[] }[] {
  return [...walk(template)].flatMap(([node, around]) =>
    isTag(node) && node.name === "slot" ? [{ tag: node, name: textOf(node, "name"), around }] : [],
  )
}

interface CandidateOptions {
  chain: readonly AstroFile[]
  uses: readonly LayoutUse[]
  kind: PageKind
  prose: string | undefined
}

/** How a page uses a layout, or what is in the way. */
function toCandidate(path: string, { chain, uses, kind, prose }: CandidateOptions): Candidate | string {
  const [file] = chain
  const slots = chain.flatMap((one) => slotsOf(one))
  const main = file && slotsOf(file).find(({ name }) => name === undefined)
  if (file === undefined || main === undefined) return `${path} has no slot for a page`
  const { attributes, titles, hasDate, missing } = fillProps(readProps(file), uses, kind)
  if (missing.length > 0) {
    const what = kind === "article" ? "no article has" : "a list of articles does not have"
    return `${path} needs ${missing.map((name) => `“${name}”`).join(" and ")}, which ${what}`
  }
  const around = chain.flatMap((one) => slotsOf(one).find(({ name }) => name === undefined)?.around ?? [])
  const isForText = around.some((tag) => tag.name === "article" || isProse(tag))
  const isShown = chain.some((one) => showsTitle(one, titles))
  const heads = slots.filter(({ name }) => name === "head")
  return {
    path,
    specifier: uses.find(({ specifier }) => !specifier.startsWith("."))?.specifier,
    shell: undefined,
    // A heading has the words of the author, and not those for search engines.
    attributes: isShown ? attributes.map((code) => code.replace("entry.data.seo.title ?? ", "")) : attributes,
    takesTitle: titles.length > 0,
    showsTitle: isShown,
    hasDate,
    head:
      heads.length === 0
        ? "none"
        : hasTitle(heads[0]?.tag) || uses.some(({ fillsHead }) => fillsHead)
          ? "title"
          : "empty",
    hasMain: chain.some((one) => [...walk(one.template)].some(([node]) => isTag(node) && node.name === "main")),
    prose: around.some((tag) => isProse(tag)) ? undefined : prose,
    heading: uses.map(({ heading }) => heading).find((found) => found !== undefined),
    uses,
    isForText,
    wrapper: undefined,
  }
}

const hasTitle = (head: TagLikeNode | undefined): boolean =>
  [...walk(head?.children ?? [])].some(([node]) => isTag(node) && (node.name === "title" || /^[A-Z]/.test(node.name)))

/** Whether a heading of the layout has the title. */
function showsTitle({ template }: AstroFile, titles: readonly string[]): boolean {
  if (titles.length === 0) return false
  return [...walk(template)].some(
    ([node, around]) =>
      node.type === "expression" &&
      around.some(({ name }) => name === "h1") &&
      node.children.some((child) => child.type === "text" && /title|heading/i.test(child.value)),
  )
}

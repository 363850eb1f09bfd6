import { type BodyElement, type BodyPart, toBodyParts } from "@citable/markdown/elements"

import type { AnyEntry } from "./article-entry.ts"
import { readEntryBody } from "./internal/entry-body.ts"
import { readMarkedImage } from "./internal/mark-images.ts"

/** An Astro component, one of a framework, or the name of an element. */
export type BodyComponent = string | ((...given: never[]) => unknown)

/** The props of `<ArticleBody>`. */
export interface ArticleBodyProps {
  /** An entry of `getCollection()` or `getLiveEntry()`. */
  entry: AnyEntry
  /** Components by the name of the element, such as `{ a: SiteLink }`. They get its HTML attributes, and its content in their slot. */
  components?: Readonly<Record<string, BodyComponent>> | undefined
  /** Components by the name of a directive. They get its attributes as strings, with names in camel case, and its content in their slot. */
  directives?: Readonly<Record<string, BodyComponent>> | undefined
}

/** Safe HTML, which may open elements that a later part closes, or an element that a component shows. */
export type ArticlePart = string | ArticleElement

export interface ArticleElement {
  Component: BodyComponent
  props: Record<string, unknown>
  children: ArticlePart[]
}

/**
 * Takes an entry's body apart for `<ArticleBody>`. Images that Astro can optimise are shown by `image` if the site has no component for
 * images.
 *
 * @throws {CitableError} `missing_body` if the HTML is stored beside the content store and cannot be read.
 */
export function toArticleParts(props: ArticleBodyProps, image: BodyComponent): ArticlePart[] {
  const find = (element: Found): Omit<ArticleElement, "children"> | undefined => findComponent(element, props, image)
  const toPart = (part: BodyPart): ArticlePart => {
    if (typeof part === "string") return part
    const found = find(part)
    return found === undefined ? "" : { ...found, children: part.children.map(toPart) }
  }
  const { html } = readEntryBody(props.entry)
  return toBodyParts(html, (element) => find(element) !== undefined).map(toPart)
}

type Found = Omit<BodyElement, "children">

function findComponent(
  { tagName, attributes, directive }: Found,
  { components = {}, directives = {} }: ArticleBodyProps,
  image: BodyComponent,
): Omit<ArticleElement, "children"> | undefined {
  const Directive = directive === undefined ? undefined : own(directives, directive.name)
  if (Directive !== undefined) return { Component: Directive, props: { ...directive?.props } }
  const Component = own(components, tagName)
  const marked = tagName === "img" ? readMarkedImage(attributes) : undefined
  if (Component === undefined) return marked === undefined ? undefined : { Component: image, props: marked }
  return { Component, props: { ...(marked ?? attributes) } }
}

function own(components: Readonly<Record<string, BodyComponent>>, name: string): BodyComponent | undefined {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

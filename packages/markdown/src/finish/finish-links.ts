import type { Element } from "hast"

import { quote } from "../internal/create-reporter.ts"
import { findPlainKind, resolveUrl } from "../internal/resolve-url.ts"
import type { Placeholder } from "../render-options.ts"
import type { RenderedLink } from "../rendered-body.ts"
import { toArticleReference } from "./article-reference.ts"
import type { Ids } from "./create-ids.ts"
import { toEmbed } from "./embed-providers.ts"
import type { FinishOptions, LinkFinisher } from "./finishing.ts"
import { isFootnoteLink } from "./to-text-content.ts"

// The values of `rel` that describe a link. Any other value acts on the page.
const keptRelations = new Set(["author", "license", "me", "nofollow", "noreferrer", "sponsored", "ugc"])

export function createLinkFinisher(options: FinishOptions, ids: Ids, places: Placeholder[]): LinkFinisher {
  const links: RenderedLink[] = []
  const fragments: Element[] = []
  const { reporter } = options

  return {
    links,
    findPlainKind: (href) => findPlainKind(href, options.base),
    add(element, text) {
      const { properties } = element
      const relations = toRelations(properties["rel"])
      if (properties["rel"] !== undefined) delete properties["rel"]
      if (typeof properties["href"] !== "string") return
      const written = properties["href"]
      const { url, kind, isRelative } = resolveUrl(written, options.base)
      if (url === undefined || url === "") {
        delete properties["href"]
        reporter.warn("unresolved_link", `link ${quote(text)} leads nowhere: ${quote(written)} is not a URL`, element)
        return
      }
      properties["href"] = url
      if (kind === "fragment") fragments.push(element)
      if (element.data?.frame !== undefined && (options.embeds !== "link" || toEmbed(url) === undefined)) {
        reporter.warn("removed_element", `<iframe> of ${quote(written)} was replaced by a link`, element)
      }
      const found = isFromHere(written) && kind !== "fragment" ? toArticleReference(written) : undefined
      if (found !== undefined) {
        properties["dataCitablePlace"] = places.length
        const line = reporter.lineOf(element)
        places.push({
          kind: "link",
          index: links.length,
          ...found,
          written,
          text,
          isResolved: !isRelative,
          ...(line === undefined ? {} : { line }),
        })
      } else if (isRelative && kind !== "fragment" && !url.startsWith("/")) {
        reporter.warn("unresolved_link", `link ${quote(text)} is relative and may lead nowhere: ${quote(url)}`, element)
      }
      if (kind === "external") relations.push("noopener")
      if (relations.length > 0) properties["rel"] = relations
      if (!isFootnoteLink(element)) links.push({ href: url, kind, text })
    },
    finish() {
      const moved = new Map<string, string>()
      for (const element of fragments) {
        const { properties } = element
        const href = String(properties["href"])
        const id = ids.find(href.slice(1))
        if (id !== undefined) moved.set(href, (properties["href"] = toFragment(id, href)))
        else if (href !== "#" && href.toLowerCase() !== "#top") {
          reporter.warn("broken_fragment", `no heading or id for the link to ${quote(href)}`, element)
        }
      }
      for (const link of links) link.href = moved.get(link.href) ?? link.href
    },
  }
}

/** Whether a URL is relative to the page: without a scheme, a host, or a path from the root. */
function isFromHere(written: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(written)
}

function toFragment(id: string, href: string): string {
  return href.slice(1) === id ? href : `#${encodeURI(id)}`
}

function toRelations(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.map((token) => String(token).toLowerCase()).filter((token) => keptRelations.has(token)))]
}

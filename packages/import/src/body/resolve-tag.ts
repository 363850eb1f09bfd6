import { readVariable, type TemplateContext } from "./template-context.ts"
import { readArguments, splitTag, type TagArguments } from "./template-tag.ts"
import { toEmbedAddress } from "./to-embed-address.ts"
import type { Shown } from "./write-shown.ts"

/**
 * Resolves a tag that stands by itself: a link to a file, a film, an image. Tags of Liquid, Nunjucks, Hugo, Zola, Hexo and DEV.
 * Undefined if only the engine knows the result.
 */
export function resolveTag(content: string, context: TemplateContext): Shown | undefined {
  const { name, rest } = splitTag(content)
  if (name === "include" || name === "include_cached" || name === "include_relative")
    return resolveInclude(rest, context)
  const written = readArguments(rest.replace(/\/$/, ""))
  if (/^(?:link|post_url|post_link|post_path|ref|relref)$/.test(name)) {
    const shown = resolveReference(name, written, context)
    if (shown !== undefined) return shown
  }
  if (name === "more" && rest === "") return { text: "<!-- more -->" }
  return show(name, fill(written, context))
}

function resolveInclude(rest: string, context: TemplateContext): Shown | undefined {
  const [, file = "", parameters = ""] = /^["']?([\w./-]+)["']?(.*)$/s.exec(rest) ?? []
  const written = readArguments(parameters)
  const name = file.replace(/^.*\//, "").replace(/\.\w+$/, "")
  if (name === "video" && written.named["provider"] !== undefined) return show(written.named["provider"], written)
  return show(name, fill(written, context))
}

/** `{% post_url 2020-01-01-title %}`, `{{< ref "title.md#part" >}}` and `{% post_link title Text %}` name an imported file. */
function resolveReference(name: string, { plain, named }: TagArguments, context: TemplateContext): Shown | undefined {
  const [target = "", ...words] = plain
  const [, path = "", rest = ""] = /^([^#?]*)(.*)$/s.exec(named["path"] ?? target) ?? []
  const found = path === "" && rest.startsWith("#") ? "" : context.findArticle(path)
  if (found === undefined) return undefined
  const text = words.filter((word) => !/^(?:true|false)$/.test(word)).join(" ")
  return { text: name === "post_link" ? `[${text === "" ? target : text}](${found}${rest})` : `${found}${rest}` }
}

const imageTag =
  /^(?:figure|fig|img|image|picture|photo|asset_img|respimg|responsive_?image|lazy_?image|imgc?|screenshot)$/i
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:[?#].*)?$/i

function show(name: string, written: TagArguments): Shown | undefined {
  const address = toEmbedAddress(name, written)
  if (address !== undefined) return { address }
  if (!imageTag.test(name)) return undefined
  const { plain, named } = written
  const src = imageKeys.map((key) => named[key]).find(Boolean) ?? plain.find((value) => imageFile.test(value))
  if (src === undefined || /[{}\n]/.test(src)) return undefined
  const words = plain.slice(plain.indexOf(src) + 1).filter((value) => !/^[\d.]+(?:px|%|em)?$/.test(value))
  const caption = named["caption"] ?? named["title"] ?? named["attr"]
  const alt = named["alt"] ?? (named["src"] === undefined ? words.join(" ") : undefined) ?? ""
  return { image: { src, alt: alt.replaceAll(/\s+/g, " "), caption } }
}

const imageKeys = ["src", "image_path", "url", "file", "image", "path", "img", "filename"]

/** Fills in arguments that name a field of the front matter, such as `id=page.video`. */
function fill(written: TagArguments, { fields }: TemplateContext): TagArguments {
  const named = Object.entries(written.named).map(([key, value]) => [key, readVariable(fields, value) ?? value])
  const plain = written.plain.map((value) => readVariable(fields, value) ?? value)
  return { plain, named: Object.fromEntries(named) as Record<string, string> }
}

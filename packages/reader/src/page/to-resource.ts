import type { ResourceFact } from "./page-facts.ts"
import type { Place } from "./place.ts"
import type { Attributes } from "./read-elements.ts"

const scriptType =
  /^\s*(?:$|module\s*$|(?:text|application)\/(?:x-)?(?:java|ecma)script\b|text\/(?:jscript|livescript)\b)/i

/** What the browser loads for an element. Its address is as written, and still to be made absolute. */
export function toResource(name: string, attributes: Attributes, place: Place): ResourceFact | undefined {
  switch (name) {
    case "script":
      return toScript(attributes, place)
    case "link":
      return toLinked(attributes)
    case "img":
      return toLoaded("image", attributes.get("src"))
    case "input":
      return attributes.get("type")?.toLowerCase() === "image" ? toLoaded("image", attributes.get("src")) : undefined
    case "iframe":
    case "frame":
      return toLoaded("frame", attributes.get("src"))
    case "embed":
    case "audio":
    case "video":
    case "source":
    case "track":
      return toLoaded("media", attributes.get("src"))
    case "object":
      return toLoaded("media", attributes.get("data"))
    default:
      return undefined
  }
}

function toScript(attributes: Attributes, { isInHead }: Place): ResourceFact | undefined {
  const type = attributes.get("type") ?? ""
  if (!scriptType.test(type)) return undefined
  const waits = attributes.has("async") || attributes.has("defer") || type.trim().toLowerCase() === "module"
  return toLoaded("script", attributes.get("src"), isInHead && !waits && !attributes.has("nomodule"))
}

function toLinked(attributes: Attributes): ResourceFact | undefined {
  const rel = ` ${attributes.get("rel")?.toLowerCase() ?? ""} `
  if (/\sstylesheet\s/.test(rel)) {
    // Style sheets for paper, and alternative ones, are loaded later.
    const isWaiting = /^\s*(?:print|speech|not\b.*)\s*$/i.test(attributes.get("media") ?? "")
    if (attributes.has("disabled")) return undefined
    return toLoaded("style", attributes.get("href"), !isWaiting && !/\salternate\s/.test(rel))
  }
  if (/\s(?:icon|apple-touch-icon)\s/.test(rel)) return toLoaded("image", attributes.get("href"))
  if (/\smodulepreload\s/.test(rel)) return toLoaded("script", attributes.get("href"))
  if (!/\spreload\s/.test(rel)) return undefined
  const kind = attributes.get("as")?.trim().toLowerCase()
  return kind === "font" || kind === "style" || kind === "script" || kind === "image"
    ? toLoaded(kind, attributes.get("href"))
    : undefined
}

function toLoaded(kind: ResourceFact["kind"], url: string | undefined, isBlocking = false): ResourceFact | undefined {
  return url === undefined || url.trim() === "" ? undefined : { kind, url, isBlocking }
}

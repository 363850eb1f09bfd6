import { SaxesParser } from "saxes"

import { toArchiveError } from "../archive-error.ts"

/** An element of an export with everything in it. */
export interface ExportNode {
  /** With the prefixes that WordPress uses: `wp:post_id`, `content:encoded`. */
  name: string
  attributes: Record<string, string>
  /** Its own text, without that of its children. */
  text: string
  children: ExportNode[]
}

const maxDepth = 50
/** Of one post with its comments. */
const maxTextLength = 32 * 1024 * 1024
const maxNodes = 500_000
const chunkLength = 65_536

/** Characters that XML forbids and some exports have: controls except white space, and unpaired surrogates. */
const forbidden = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu

/**
 * Reads the elements in the channel of an export, or in a feed at another `depth`, one after the other. Expands no entities of its own,
 * and refuses a document type.
 * Answers how many characters it left out because XML forbids them. Throws `archive_unreadable` with the line.
 */
export function parseExport(xml: string, onElement: (node: ExportNode) => void, depth = 2): { removed: number } {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const stack: ExportNode[] = []
  let length = 0
  let nodes = 0
  let removed = 0
  const refuse = (reason: string) => toArchiveError(`${reason} (line ${parser.line}). Export it again.`)

  parser.on("error", (error) => {
    // A tool that forgets to declare a prefix, or writes &nbsp;, is no reason to lose a blog.
    if (/unbound namespace prefix|undefined entity/.test(error.message)) return
    throw refuse(`its XML is broken: ${error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")}`)
  })
  parser.on("doctype", () => {
    throw refuse("it has a document type, which no export has")
  })
  parser.on("opentag", ({ name, prefix, local, uri, attributes }) => {
    if (stack.length >= maxDepth) throw refuse("its elements nest too deep")
    if (stack.length <= depth) length = nodes = 0
    if (++nodes > maxNodes) throw refuse("one of its posts has too many parts")
    const node: ExportNode = { name: toName(name, { prefix, local, uri }), attributes: {}, text: "", children: [] }
    for (const [key, { value }] of Object.entries(attributes)) node.attributes[key] = value
    stack.at(-1)?.children.push(node)
    stack.push(node)
  })
  const onText = (text: string) => {
    const node = stack.at(-1)
    if (node === undefined) return
    length += text.length
    if (length > maxTextLength) throw refuse("one of its posts has more than 32 MiB")
    // Between the elements of the channel is only white space.
    if (stack.length > depth) node.text += text
  }
  parser.on("text", onText)
  parser.on("cdata", onText)
  parser.on("closetag", () => {
    const node = stack.pop()
    const parent = stack.at(-1)
    if (node === undefined || parent === undefined || stack.length !== depth) return
    // What was read is forgotten: an export can be large.
    parent.children.pop()
    onElement(node)
  })
  for (let at = 0; at < xml.length; at += chunkLength) {
    let end = at + chunkLength
    // A pair of surrogates is one character.
    if (/[\ud800-\udbff]/.test(xml[end - 1] ?? "")) end += 1
    const chunk = xml.slice(at, end)
    at = end - chunkLength
    parser.write(
      chunk.replace(forbidden, () => {
        removed += 1
        return ""
      }),
    )
  }
  parser.close()
  return { removed }
}

/** The name that WordPress gives to an element, whatever prefix the file declares for its namespace. */
function toName(name: string, { prefix, local, uri }: { prefix: string; local: string; uri: string }): string {
  if (/\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/.test(uri)) return `excerpt:${local}`
  if (/\/\/wordpress\.org\/export\/[\d.]+\/?$/.test(uri)) return `wp:${local}`
  if (/\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/.test(uri)) return `content:${local}`
  if (/\/\/purl\.org\/dc\/elements\/1\.1\/?$/.test(uri)) return `dc:${local}`
  return prefix === "" ? local : name
}

/** The text of the first child with a name, without white space around it. Undefined if it is empty or absent. */
export function textOf(node: ExportNode, name: string): string | undefined {
  const text = node.children.find((child) => child.name === name)?.text.trim()
  return text === "" ? undefined : text
}

import { parse } from "tldts"

import { toVisibleText } from "./to-visible-text.ts"

/** A URL, an address of mail, or the number of a host. */
const certain = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"”»]*`,
    String.raw`(?<![\p{L}\p{N}:])\/\/[\p{L}\p{N}][^\s<>"”»]*`,
    String.raw`(?<![\p{L}\p{N}])www\.[^\s<>"”»]*`,
    String.raw`mailto:[^\s<>"”»]*`,
    String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,8}`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:[/:][^\s<>"”»]*)?`,
  ].join("|"),
  "giu",
)
/** Schemes that open something without two slashes. */
const scheme = /(?<![\p{L}\p{N}])(?:javascript|vbscript|data|tel):[^\s<>"”»]+/giu
const host =
  /(?<![\p{L}\p{N}@.-])((?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}(?:(?:xn--[a-z0-9-]{1,59}|[a-z]{2,24})(?![\p{sc=Latin}\p{N}-])|\p{L}{2,24}(?![\p{L}\p{N}-])))([/:][^\s<>"”»]+)?/giu
/** In code, `console.log` is no host. */
const hostInCode =
  /(?<![\w.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:[a-z]{2,24}[/:][\w/][^\s<>"”»]*|(?:com|org|net|io|co|ai|example|info|biz)\b)/gi
/** Endings that no registry gives (RFC 2606, RFC 6761, RFC 7686). */
const reserved = /\.(?:example|invalid|localhost|local|onion|test)$/i
/** Endings of files that are endings of hosts too. */
const file = /^[^.]+\.(?:md|mov|py|rs|sh|zip)$/i
/** Names of software, as people write them. */
const software = new Set(["ADO.NET", "ASP.NET", "ML.NET", "Paint.NET", "Socket.IO", "VB.NET"])
/** In “GmbH & Co.KG”, “B.Sc” and “He said so.It is”, the last word is no ending of a host. */
const joined = /\p{Ll}\.\p{Lu}{2}$|\.(?!Com$|Net$|Org$)\p{Lu}\p{Ll}{1,2}$|^\p{L}\.\p{L}{2}$/u

/** Characters that browsers read as the point of a host, and letters between which they stand. */
const otherPoint = /(?<=[\p{L}\p{N}])[．․](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[。｡](?=\p{Ll}{2}|com\b)/giu
/** Ways to write a point and an at sign that hide an address from a search: `evil[.]com`, `bob (at) evil dot com`. */
const hiddenPoint = /(?<=[\p{L}\p{N}])\s?[[({]\s?(?:\.|dot|punkt|punto|point)\s?[\])}]\s?(?=[\p{L}\p{N}])/giu
const hiddenAt = /(?<=[\p{L}\p{N}])\s?[[({]\s?(?:@|at)\s?[\])}]\s?(?=[\p{L}\p{N}])/giu
const spokenPoint =
  /(?<=(?<![\p{L}\p{N}])(?!(?:an?|its?|of|one|that|the|this)\s)[\p{L}\p{N}-]{2,63})\s+(?:dot|\.)\s+(?=(?:ai|biz|cn|com?|de|dev|edu|eu|fr|gov|info|io|ly|net|org|ru|tv|uk|xyz)(?![\p{L}\p{N}])(?!\s+(?:boom|bubble|compan|crash|era\b|start)))/giu
const spokenAt = /(?<=[\p{L}\p{N}])\s+at\s+(?=[\p{L}\p{N}-]{1,63}\.\p{L}{2,24}(?![\p{L}\p{N}]))/giu

/** Most sentences have none of these, and need no closer look. */
const mayHaveAddress = /[.．。｡․]\S|\s\.\s|[@:/[({]|\bdot\b/iu

export interface FindAddressesInWordsOptions {
  /** Whether the text is code. */
  isCode?: boolean
  /** Names that look like hosts, such as `Booking.com`, in lower case. */
  names?: ReadonlySet<string>
}

/**
 * The addresses of pages, hosts and mailboxes in plain words, linked or not, also those written so that a search would miss them. The public
 * suffix list tells which endings are hosts. Names of files and of software such as `README.md` and `ASP.NET` are no addresses.
 */
export function findAddressesInWords(
  text: string,
  { isCode = false, names = new Set() }: FindAddressesInWordsOptions = {},
): string[] {
  if (!mayHaveAddress.test(text)) return []
  const plain = isCode ? text : withPlainPoints(text)
  const found = [...plain.matchAll(certain)].map(([address]) => address)
  if (isCode) return [...found, ...[...plain.matchAll(hostInCode)].map(([address]) => address)].map(trim)
  for (const [address] of plain.matchAll(scheme)) found.push(address)
  for (const [whole, name = "", path] of plain.matchAll(host)) {
    if (!names.has(name.toLowerCase()) && isHost(name, path !== undefined)) found.push(whole)
  }
  return found.map(trim)
}

const trim = (address: string) => address.replace(/[?!.,:;*_~'’)\]}|]+$/, "")

function withPlainPoints(text: string): string {
  const visible = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll(otherPoint, ".")
  const spelled = visible.replaceAll(hiddenPoint, ".").replaceAll(hiddenAt, "@").replaceAll(spokenPoint, ".")
  return spelled === visible ? visible : spelled.replaceAll(spokenAt, "@")
}

function isHost(name: string, hasPath: boolean): boolean {
  if (!hasPath && (file.test(name) || software.has(name) || joined.test(name))) return false
  return [name, toVisibleText(name)].some(
    (one) => reserved.test(one) || parse(one, { validateHostname: false }).isIcann === true,
  )
}

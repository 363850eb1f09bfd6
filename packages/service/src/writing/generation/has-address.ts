import { parse } from "tldts"

/** A URL, an address of mail, or the number of a host. */
const certain =
  /[a-z][a-z0-9+.-]{0,20}:\/\/|(?<![\p{L}\p{N}:])\/\/[\p{L}\p{N}]|(?<![\p{L}\p{N}])www\.|mailto:|[\p{L}\p{N}._%+-]@[\p{L}\p{N}_-]{1,63}\.[\p{L}\p{N}]|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/iu
const host =
  /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}(?:xn--[a-z0-9-]{1,59}|\p{L}{2,24})(?![\p{L}\p{N}-])/giu
/** Endings that no registry gives (RFC 2606, RFC 6761, RFC 7686). */
const reserved = /\.(?:example|invalid|localhost|local|onion|test)$/i
/** In code, `console.log` is no host. */
const hostInCode =
  /(?<![\w.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:[a-z]{2,24}[/:][\w/]|(?:com|org|net|io|co|ai|example|info|biz)\b)/i

export interface HasAddressOptions {
  /** Whether the text is code. */
  isCode?: boolean
  /** Names that look like hosts, such as `Booking.com`, in lower case. */
  names?: ReadonlySet<string>
}

/** Whether a text names the address of a page, a host or a mailbox, linked or not. */
export function hasAddress(text: string, { isCode = false, names = new Set() }: HasAddressOptions = {}): boolean {
  if (certain.test(text)) return true
  if (isCode) return hostInCode.test(text)
  return [...text.matchAll(host)].some(([found]) => !names.has(found.toLowerCase()) && isHost(found))
}

const isHost = (text: string) => reserved.test(text) || parse(text, { validateHostname: false }).isIcann === true

/** Where to go on after signing in: a path of this service and nothing else, whatever a link says. */
export function toReturnPath(text: string | null): string {
  if (text === null || text.length > 2000 || !text.startsWith("/")) return "/brands"
  const base = "http://service.invalid"
  // Browsers take \ for /, and leave out tabs and line breaks: the parser of addresses does the same.
  if (!URL.canParse(text, base)) return "/brands"
  const { origin, pathname, search } = new URL(text, base)
  return origin === base && !pathname.startsWith("//") ? pathname + search : "/brands"
}

/** The path to return to after sign-in. It is always a path of this service, whatever the link contains. */
export function toReturnPath(text: string | null): string {
  if (text === null || text.length > 2000 || !text.startsWith("/")) return "/brands"
  const base = "http://service.invalid"
  // The URL parser treats `\` as `/` and ignores tabs and line breaks, like browsers do.
  if (!URL.canParse(text, base)) return "/brands"
  const { origin, pathname, search } = new URL(text, base)
  return origin === base && !pathname.startsWith("//") ? pathname + search : "/brands"
}

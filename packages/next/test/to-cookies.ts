/** Reads the attributes of the cookies that a response sets, by name. Those that say how long a cookie lasts are left out. */
export function toCookies(response: Response): Record<string, Record<string, string>> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((text) => {
      const [first = "", ...parts] = text.split(/;\s*/)
      const attributes = parts.map((part) => part.split("=") as [string, string?])
      const lasting = attributes.filter(([name]) => !/^(?:expires|max-age)$/i.test(name))
      return [first.split("=")[0], Object.fromEntries(lasting.map(([name, value = ""]) => [name, value]))]
    }),
  )
}

/**
 * Finds the header of a page that forbids a frame on a page of another origin: `frame-ancestors` of a Content Security Policy (CSP Level 3,
 * section 6.4.2), or else `X-Frame-Options` (HTML, "The X-Frame-Options header"), which browsers ignore beside it. Undefined if both allow it.
 */
export function findFrameRefusal(headers: Headers, page: URL, parent: URL): string | undefined {
  const lists = (headers.get("content-security-policy") ?? "").split(",").flatMap((policy) => {
    const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/))
    // Only the first directive of a name counts.
    const found = directives.find(([name = ""]) => name.toLowerCase() === "frame-ancestors")
    return found === undefined ? [] : [found.slice(1)]
  })
  const refusing = lists.find((sources) => !sources.some((source) => allows(source, page, parent)))
  if (refusing !== undefined)
    return `Content-Security-Policy: ${["frame-ancestors", ...refusing].join(" ").slice(0, 200)}`
  if (lists.length > 0) return undefined
  const options = (headers.get("x-frame-options") ?? "").split(",").map((option) => option.trim().toLowerCase())
  const forbids = options.includes("deny") || (options.includes("sameorigin") && page.origin !== parent.origin)
  // Browsers refuse a known option beside another one, too.
  const isMixed = new Set(options).size > 1 && options.some((option) => /^(?:deny|sameorigin|allowall)$/.test(option))
  return forbids || isMixed ? `X-Frame-Options: ${(headers.get("x-frame-options") ?? "").slice(0, 200)}` : undefined
}

/** Whether a source expression matches an origin. */
function allows(expression: string, page: URL, parent: URL): boolean {
  const source = expression.toLowerCase()
  if (source === "*") return true
  if (source === "'self'") return parent.origin === page.origin
  const [, scheme] = /^([a-z][a-z\d+.-]*):$/.exec(source) ?? []
  if (scheme !== undefined) return allowsScheme(scheme, parent)
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+|\[[\da-f:.]+\])(?::(\d+|\*))?(?:\/.*)?$/.exec(source)
  const [, ownScheme = page.protocol.slice(0, -1), host = "", port] = parts ?? []
  if (parts === null || !allowsScheme(ownScheme, parent)) return false
  const isHost =
    host === "*" || (host.startsWith("*.") ? parent.hostname.endsWith(host.slice(1)) : parent.hostname === host)
  return isHost && allowsPort(port, ownScheme, parent)
}

const allowsScheme = (scheme: string, { protocol }: URL): boolean =>
  protocol === `${scheme}:` || (scheme === "http" && protocol === "https:")

function allowsPort(port: string | undefined, scheme: string, parent: URL): boolean {
  if (port === "*") return true
  const own = parent.port === "" ? defaultPorts[parent.protocol] : parent.port
  const given = port ?? defaultPorts[`${scheme}:`]
  // What allows http allows https, also by its port.
  return own === given || (port === undefined && parent.port === "") || (given === "80" && own === "443")
}

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" }

import type { TagArguments } from "./template-tag.ts"

interface Provider {
  /** The names of tags and components that show its content, in lower case and without other characters than letters and digits. */
  names: RegExp
  /** Its keys for the id, besides the usual ones. */
  keys?: readonly string[]
  id: RegExp
  toAddress(id: string, named: Record<string, string>): string
}

const providers: readonly Provider[] = [
  {
    names: /youtube|^yt$/,
    keys: ["youtubeid", "videoid", "video", "slug"],
    id: /^[\w-]{11}$/,
    toAddress: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  { names: /vimeo/, keys: ["videoid", "video"], id: /^\d{1,12}$/, toAddress: (id) => `https://vimeo.com/${id}` },
  {
    names: /tweet|twitter|^x$/,
    keys: ["tweetid", "tweet"],
    id: /^\d{5,25}$/,
    toAddress: (id, { user = "i" }) => `https://twitter.com/${user}/status/${id}`,
  },
  { names: /^instagram/, id: /^[\w-]{5,20}$/, toAddress: (id) => `https://www.instagram.com/p/${id}/` },
  { names: /gist/, keys: ["gist"], id: /^[\w-]+\/[\da-f]{5,40}$/i, toAddress: (id) => `https://gist.github.com/${id}` },
  { names: /^dailymotion/, id: /^x[a-z\d]{3,12}$/, toAddress: (id) => `https://www.dailymotion.com/video/${id}` },
  { names: /^loom/, id: /^[\da-f]{32}$/, toAddress: (id) => `https://www.loom.com/share/${id}` },
  { names: /codesandbox/, id: /^[\w-]{4,80}$/, toAddress: (id) => `https://codesandbox.io/s/${id}` },
  { names: /stackblitz/, id: /^[\w-]{1,80}$/, toAddress: (id) => `https://stackblitz.com/edit/${id}` },
  {
    names: /codepen/,
    id: /^[\w-]{1,40}\/\w{4,12}$/,
    toAddress: (id) => `https://codepen.io/${id.replace("/", "/pen/")}`,
  },
  { names: /^spotify/, id: /^\w+\/\w{22}$/, toAddress: (id) => `https://open.spotify.com/${id}` },
  { names: /^asciinema/, id: /^\w{4,30}$/, toAddress: (id) => `https://asciinema.org/a/${id}` },
  { names: /^speakerdeck/, id: /^[\da-f]{32}$/, toAddress: (id) => `https://speakerdeck.com/player/${id}` },
  { names: /^github$/, id: /^[\w.-]+\/[\w./-]+$/, toAddress: (id) => `https://github.com/${id}` },
]

/** Tags and components that show the page of any address. */
const anyAddress =
  /embed|player|video|bookmark|linkcard|linkpreview|iframe|^(?:link|post|url|jsfiddle|glitch|replit|kotlin|reddit|wikipedia|twitch|figma|soundcloud|bandcamp|audio|x)$/

const idKeys = ["id", "url", "src", "href", "link", "code"]

/** The address that a tag or component shows: of a known provider by its id, or the one that it names. Undefined if it names none. */
export function toEmbedAddress(name: string, { plain, named }: TagArguments): string | undefined {
  const plainName = name
    .replace(/\.\w+$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "")
  const provider = providers.find(({ names }) => names.test(plainName))
  if (provider === undefined && !anyAddress.test(plainName)) return undefined
  const keys = [...(provider?.keys ?? []), ...idKeys]
  const values = [...keys.map((key) => named[key]).filter((value) => value !== undefined), ...plain]
  const address = values.find(isAddress)
  if (address !== undefined) return address
  if (provider === undefined) return undefined
  // Gist, CodePen, Spotify and Twitter name an owner before the id.
  const pair = plain.length > 1 ? [`${plain[0]}/${plain[1]}`] : []
  const id = [...pair, ...values].find((value) => provider.id.test(value))
  if (id !== undefined) return provider.toAddress(id, named)
  const [user, status] = plain
  return status !== undefined && provider.id.test(status)
    ? provider.toAddress(status, { user: user ?? "i" })
    : undefined
}

function isAddress(value: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(value) && URL.canParse(value)
}

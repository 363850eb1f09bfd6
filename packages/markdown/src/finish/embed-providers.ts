/** A provider's player for a frame, made from a checked id. */
export interface Embed {
  provider: string
  /** The provider's id. It may contain slashes. */
  id: string
  /** The page at the provider. */
  url: string
  /** The URL of the player. */
  frameUrl: string
  /** The title of the frame if its author gave none. */
  title: string
}

interface Provider {
  name: string
  title: string
  /** Host names without `www.` and `m.`. */
  hosts: readonly string[]
  /** Finds the id in a URL of one of the hosts. Every id has to match `id`. */
  find(url: URL): string | undefined
  id: RegExp
  page(id: string): string
  frame(id: string, url: URL): string
}

/** Finds the first group of a pattern in a path. */
function inPath(pattern: RegExp): (url: URL) => string | undefined {
  return (url) => pattern.exec(url.pathname)?.slice(1).find(Boolean)
}

const providers: Provider[] = [
  {
    name: "youtube",
    title: "YouTube video",
    hosts: ["youtube.com", "youtube-nocookie.com", "youtu.be", "music.youtube.com"],
    find(url) {
      if (url.hostname.endsWith("youtu.be")) return url.pathname.slice(1)
      return url.pathname === "/watch"
        ? (url.searchParams.get("v") ?? undefined)
        : inPath(/^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/)(url)
    },
    id: /^(?!videoseries$)[\w-]{11}$/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    frame(id, url) {
      const start = toSeconds(url.searchParams.get("start") ?? url.searchParams.get("t"))
      return `https://www.youtube-nocookie.com/embed/${id}${start === undefined ? "" : `?start=${start}`}`
    },
  },
  {
    name: "vimeo",
    title: "Vimeo video",
    hosts: ["vimeo.com", "player.vimeo.com"],
    find: inPath(/^\/(?:video\/)?(\d+)\/?$/),
    id: /^\d{1,12}$/,
    page: (id) => `https://vimeo.com/${id}`,
    frame: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
  {
    name: "dailymotion",
    title: "Dailymotion video",
    hosts: ["dailymotion.com", "dai.ly"],
    find: inPath(/^\/(?:(?:embed\/)?video\/)?([^/]+)\/?$/),
    id: /^x[a-z0-9]{3,12}$/,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    frame: (id) => `https://www.dailymotion.com/embed/video/${id}`,
  },
  {
    name: "loom",
    title: "Loom video",
    hosts: ["loom.com"],
    find: inPath(/^\/(?:share|embed)\/([^/]+)\/?$/),
    id: /^[0-9a-f]{32}$/,
    page: (id) => `https://www.loom.com/share/${id}`,
    frame: (id) => `https://www.loom.com/embed/${id}`,
  },
  {
    name: "spotify",
    title: "Spotify player",
    hosts: ["open.spotify.com"],
    find: inPath(/^\/(?:embed\/)?((?:album|artist|episode|playlist|show|track)\/[^/]+)\/?$/),
    id: /^[a-z]+\/[A-Za-z0-9]{22}$/,
    page: (id) => `https://open.spotify.com/${id}`,
    frame: (id) => `https://open.spotify.com/embed/${id}`,
  },
  {
    name: "codepen",
    title: "CodePen",
    hosts: ["codepen.io"],
    find: (url) => inPath(/^\/([^/]+\/)(?:pen|embed|full|details)\/(?:preview\/)?[^/]+\/?$/)(url) && toPen(url),
    id: /^[\w-]{1,40}\/[A-Za-z]{6,12}$/,
    page: (id) => `https://codepen.io/${id.replace("/", "/pen/")}`,
    frame: (id) => `https://codepen.io/${id.replace("/", "/embed/")}`,
  },
  {
    name: "codesandbox",
    title: "CodeSandbox",
    hosts: ["codesandbox.io"],
    find: inPath(/^\/(?:s|embed)\/([^/]+)\/?$/),
    id: /^[\w-]{4,80}$/,
    page: (id) => `https://codesandbox.io/s/${id}`,
    frame: (id) => `https://codesandbox.io/embed/${id}`,
  },
  {
    name: "stackblitz",
    title: "StackBlitz",
    hosts: ["stackblitz.com"],
    find: inPath(/^\/edit\/([^/]+)\/?$/),
    id: /^[\w-]{1,80}$/,
    page: (id) => `https://stackblitz.com/edit/${id}`,
    frame: (id) => `https://stackblitz.com/edit/${id}?embed=1`,
  },
  {
    name: "giphy",
    title: "Animation from GIPHY",
    hosts: ["giphy.com"],
    find: inPath(/^\/(?:embed|gifs)\/(?:[^/]*-)?([^/-]+)\/?$/),
    id: /^[A-Za-z0-9]{6,40}$/,
    page: (id) => `https://giphy.com/gifs/${id}`,
    frame: (id) => `https://giphy.com/embed/${id}`,
  },
  {
    name: "speakerdeck",
    title: "Slides on Speaker Deck",
    hosts: ["speakerdeck.com"],
    find: inPath(/^\/player\/([^/]+)\/?$/),
    id: /^[0-9a-f]{32}$/,
    page: (id) => `https://speakerdeck.com/player/${id}`,
    frame: (id) => `https://speakerdeck.com/player/${id}`,
  },
  {
    name: "slideshare",
    title: "Slides on SlideShare",
    hosts: ["slideshare.net"],
    find: inPath(/^\/slideshow\/embed_code\/(?:key\/)?([^/]+)\/?$/),
    id: /^[A-Za-z0-9]{8,20}$/,
    page: (id) => `https://www.slideshare.net/slideshow/embed_code/key/${id}`,
    frame: (id) => `https://www.slideshare.net/slideshow/embed_code/key/${id}`,
  },
]

/** The embed for an address, if it belongs to a known provider. */
export function toEmbed(address: string): Embed | undefined {
  const url = URL.parse(address.startsWith("//") ? `https:${address}` : address)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== "" || url.password !== "" || url.port !== "") return undefined
  const host = url.hostname.replace(/^(?:www|m)\./, "")
  for (const provider of providers) {
    if (!provider.hosts.includes(host)) continue
    const id = provider.find(url)
    if (id === undefined || !provider.id.test(id)) return undefined
    const { name, title } = provider
    return { provider: name, id, url: provider.page(id), frameUrl: provider.frame(id, url), title }
  }
  return undefined
}

function toPen(url: URL): string {
  const parts = url.pathname.split("/").filter((part) => part !== "" && part !== "preview")
  return `${parts[0]}/${parts[2]}`
}

/** Parses `90`, `90s` and `1m30s`, as YouTube writes them. */
function toSeconds(written: string | null): number | undefined {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written ?? "") ?? []
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return total > 0 ? total : undefined
}

import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { getDomain } from "tldts"

export interface DomainOwner {
  type: "own" | "competitor" | "social" | "media" | "reference" | "other"
  /** The owner of the domain, for type `competitor`. */
  competitorId: string | null
}

const social = new Set(
  (
    "reddit.com youtube.com facebook.com instagram.com linkedin.com x.com twitter.com tiktok.com pinterest.com quora.com " +
    "threads.net threads.com bsky.app discord.com telegram.org t.me vk.com weibo.com zhihu.com xiaohongshu.com bilibili.com " +
    "tumblr.com snapchat.com twitch.tv mastodon.social ycombinator.com stackoverflow.com stackexchange.com producthunt.com " +
    "medium.com substack.com youtu.be xing.com naver.com line.me"
  ).split(" "),
)

const reference = new Set(
  (
    "wikipedia.org wikidata.org wiktionary.org britannica.com merriam-webster.com dictionary.com investopedia.com " +
    "wikihow.com arxiv.org nih.gov who.int europa.eu ietf.org w3.org iso.org doi.org jstor.org semanticscholar.org " +
    "mozilla.org archive.org scholar.google.com imdb.com crunchbase.com g2.com capterra.com trustpilot.com gartner.com " +
    "statista.com baike.baidu.com fandom.com"
  ).split(" "),
)

const media = new Set(
  (
    "nytimes.com washingtonpost.com wsj.com bloomberg.com reuters.com apnews.com bbc.com bbc.co.uk cnn.com cnbc.com " +
    "theguardian.com ft.com economist.com forbes.com businessinsider.com fortune.com time.com usatoday.com npr.org " +
    "techcrunch.com theverge.com wired.com arstechnica.com zdnet.com cnet.com engadget.com venturebeat.com pcmag.com " +
    "tomsguide.com techradar.com theregister.com heise.de golem.de t3n.de spiegel.de zeit.de faz.net sueddeutsche.de " +
    "handelsblatt.com lemonde.fr lefigaro.fr lesechos.fr liberation.fr elpais.com elmundo.es expansion.com corriere.it " +
    "repubblica.it ilsole24ore.com nikkei.com asahi.com yomiuri.co.jp wyborcza.pl rp.pl hurriyet.com.tr milliyet.com.tr " +
    "sina.com.cn sohu.com 163.com qq.com scmp.com nzz.ch derstandard.at nos.nl dn.se svd.se aftonbladet.se"
  ).split(" "),
)

/**
 * The registrable domain by the public suffix list (publicsuffix.org): `shop.example.co.uk` becomes `example.co.uk`.
 */
export function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/**
 * The owner or kind of a host: the brand, a competitor, or a well-known social network, medium or reference work from
 * short lists; else `other`. The domains of tracked names include their subdomains.
 */
export function domainType(host: string, names: readonly TrackedName[]): DomainOwner {
  const owner = names.find(({ domains }) => domains.some((domain) => isBelow(host, domain)))
  if (owner !== undefined) return { type: owner.id === null ? "own" : "competitor", competitorId: owner.id }
  const domain = registrableDomain(host)
  const isOf = (list: ReadonlySet<string>) => list.has(domain) || list.has(host)
  if (isOf(social)) return { type: "social", competitorId: null }
  if (isOf(reference)) return { type: "reference", competitorId: null }
  if (isOf(media)) return { type: "media", competitorId: null }
  return { type: "other", competitorId: null }
}

function isBelow(host: string, domain: string): boolean {
  const bare = domain.replace(/^www\./, "")
  return host === bare || host.endsWith(`.${bare}`)
}

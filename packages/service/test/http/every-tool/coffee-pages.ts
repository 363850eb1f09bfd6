import type { TestAnswer } from "../../start-test-site.ts"

export const coffeeHost = "harbourcoffee.example"
export const coffeeOrigin = `http://${coffeeHost}`

const nav = [
  ["/about-us", "About us"],
  ["/shop/house-blend", "House blend"],
  ["/shop/night-shift", "Night Shift espresso"],
  ["/compare", "How we compare"],
  ["/blog", "Journal"],
].map(([path, text]) => `<a href="${path}">${text}</a>`)

/** A page of Harbour Coffee's site. */
export const coffeePage = (title: string, description: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><meta name="description" content="${description}">
<meta property="og:site_name" content="Harbour Coffee"><meta property="og:title" content="${title}">${head}</head>
<body><header><nav>${nav.join(" ")}</nav></header><main><h1>${title}</h1>${body}</main>
<footer>Harbour Coffee, Old Quay 4, Falmouth</footer></body></html>`

const jsonLd = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

const organization = {
  "@context": "https://schema.org",
  "@type": "Organization",
  name: "Harbour Coffee",
  foundingDate: "1998",
  url: `${coffeeOrigin}/`,
  sameAs: ["https://social.example/harbourcoffee"],
}
const product = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "House blend",
  description: "Beans from Huila and Sidama for filter coffee.",
  url: `${coffeeOrigin}/shop/house-blend`,
}

/** The paths that the sitemap lists. */
const listed = ["/", "/about-us", "/shop/house-blend", "/shop/night-shift", "/compare", "/blog", "/blog/grind-size"]

/**
 * The site of a small coffee roaster. An audit can find: a link to a page that is gone, a link to a farm whose page is gone, a product
 * without a description, and a robots.txt that keeps GPTBot out.
 */
export const coffeePages: Record<string, TestAnswer> = {
  "/": coffeePage(
    "Harbour Coffee, roasted in Falmouth",
    "Coffee from a small roastery in Falmouth. We post every bag on the day it is roasted.",
    `<p>We roast coffee in a shed by the water, and we post every bag on the day it is roasted. Our house blend suits a filter, and
Night Shift makes a dark espresso. A bag keeps its taste for six weeks.</p>`,
    jsonLd(organization) + jsonLd(product),
  ),
  "/about-us": coffeePage(
    "About Harbour Coffee",
    "Who roasts at Harbour Coffee, since when, and where the beans come from.",
    `<p>Ines and Tom have roasted coffee since 1998. Today we ship to 14 countries. Our beans come from
<a href="http://farm.outside.example/huila">a farm in Huila</a> and from two farms in Sidama, which we visit each year. We roast
on Monday and on Thursday in small batches.</p>`,
  ),
  "/shop/house-blend": coffeePage(
    "House blend",
    "Our house blend for filter coffee: beans from Huila and Sidama, roasted light.",
    `<p>The house blend is for filter coffee. It tastes of red apple and caramel. Store the beans in a dark, dry tin, and grind them
just before you brew. Each bag holds 250 grams.</p>`,
    jsonLd(product),
  ),
  "/shop/night-shift": coffeePage(
    "Night Shift espresso",
    "",
    `<p>The Night Shift espresso is our darkest roast. It tastes of cocoa, and it stays bitter and thick in milk. Use 18 grams for a
double shot, and a fine grind size.</p>`,
  ).replace('<meta name="description" content="">', ""),
  "/compare": coffeePage(
    "How we compare with other roasters",
    "Harbour Coffee beside North Roast and Bean Barn: roast dates, prices, postage.",
    `<p>People ask us: Harbour Coffee or North Roast? North Roast posts once a week. We post on the day we roast. Bean Barn sells
more kinds of coffee than we do.</p>`,
  ),
  "/blog": coffeePage(
    "Journal of Harbour Coffee",
    "What we write about coffee: grinding, brewing and keeping beans.",
    `<p>Here we write about coffee. <a href="/blog/grind-size">Which grind size suits which brewer?</a> Before that we wrote about
<a href="/blog/cold-brew-2019">cold brew</a>, which many of you still make in summer.</p>`,
  ),
  "/blog/grind-size": coffeePage(
    "Which grind size suits which brewer?",
    "A table of grind sizes for espresso, filter, press and pot.",
    `<p>Grind size decides how fast water runs through coffee. An espresso needs a fine grind size, a filter a medium one, and a
press a coarse one. The house blend is forgiving. The Night Shift espresso is not: turn the grinder by one step only.</p>
<p>Our <a href="http://farm.outside.example/gone">farm in Huila</a> explains how drying changes the bean.</p>`,
  ),
  "/huila": "<!doctype html><html lang=es><title>Finca</title><h1>Finca La Loma, Huila</h1>",
  "/robots.txt": {
    headers: { "content-type": "text/plain" },
    body: `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n\nSitemap: ${coffeeOrigin}/sitemap.xml\n`,
  },
  "/sitemap.xml": {
    headers: { "content-type": "application/xml" },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed
      .map((path) => `<url><loc>${coffeeOrigin}${path}</loc></url>`)
      .join("")}</urlset>`,
  },
}

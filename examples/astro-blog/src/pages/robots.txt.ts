import type { APIRoute } from "astro"

export const GET: APIRoute = ({ site }) => {
  const sitemap = site === undefined ? "" : `\nSitemap: ${new URL("/sitemap.xml", site).href}\n`
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`)
}

import { toLlmsTxt } from "@citable/markdown/outputs"
import type { APIRoute } from "astro"
import { getCollection } from "astro:content"

/** The index of all pages for language models, by their folders. */
export const GET: APIRoute = async ({ site }) => {
  const entries = (await getCollection("docs", ({ id }) => id !== "404")).toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  const folders = Map.groupBy(entries, ({ id }) => (id.includes("/") ? id.slice(0, id.indexOf("/")) : "overview"))
  const toUrl = (id: string) => {
    const path = `${import.meta.env.BASE_URL.replace(/\/$/, "")}/${id === "index" ? "" : `${id}/`}`
    return site === undefined ? path : new URL(path, site).href
  }
  return new Response(
    toLlmsTxt({
      title: "Citable",
      summary: "A brand's articles on the brand's own website, and whether AI assistants cite them",
      sections: [...folders].map(([title, pages]) => ({
        title,
        pages: pages.map(({ id, data }) => ({ title: data.title, url: toUrl(id), description: data.description })),
      })),
    }),
  )
}

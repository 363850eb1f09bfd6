import { absent, type Observation, ok, warn } from "./observation.ts"
import type { OpenedPage, SiteVisit } from "./open-site.ts"

const mostOfPage = 4

/** Opens the beginning of the pictures of articles: their covers, those that their pages name to others, and some of their text. */
export async function lookAtPictures(
  visit: SiteVisit,
  { pages, covers }: { pages: readonly OpenedPage[]; covers: readonly string[] },
): Promise<Observation> {
  const part = "pictures"
  const named = pages.flatMap((page) => {
    const { metas, images, base } = page.facts()
    const shared = metas
      .filter(({ name }) => name === "og:image")
      .flatMap(({ content }) => URL.parse(content, base)?.href ?? [])
    const inText = images.filter(({ region }) => region === "main" || region === "body").flatMap(({ url }) => url ?? [])
    return [...shared, ...inText.slice(0, mostOfPage)]
  })
  const urls = [...new Set([...covers, ...named])]
  if (urls.length === 0) return absent(part, "The pages that were opened have no pictures")
  const faults: string[] = []
  for (const url of urls) {
    const answer = await visit.peek(url)
    if ("failed" in answer) faults.push(`${url} does not answer: ${answer.failed}`)
    else if (answer.status !== 200) faults.push(`${url} answers ${answer.status}`)
    // Browsers also show a picture that comes without a type.
    else if (!/^(?:image\/|(?:application|binary)\/octet-stream|$)/.test(answer.headers["content-type"] ?? ""))
      faults.push(`${url} is ${answer.headers["content-type"]}`)
  }
  const [first] = faults
  if (first === undefined) {
    const many = `The ${urls.length} pictures of these articles that were opened answer 200 and are images`
    return ok(part, urls.length === 1 ? "The picture of these articles answers 200 and is an image" : many)
  }
  const more = faults.length === 1 ? "" : `, and ${faults.length - 1} more of ${urls.length} are broken`
  return warn(part, `A picture is broken: ${first}${more}`, { code: "picture" })
}

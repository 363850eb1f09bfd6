import type { TestPlatform } from "@citable/dev"

/** The usual way of cross-posters: it creates a published post, and on any error it does so again. Returns the tries. */
export async function publishNaively(
  { username, password }: TestPlatform,
  url: string,
  post: { title: string; content: string; slug: string },
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
  for (let tries = 1; tries <= 3; tries++) {
    const response = await fetch(`${url}/wp-json/wp/v2/posts`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ ...post, status: "publish" }),
    }).catch(() => undefined)
    if (response?.ok === true) return tries
  }
  throw new Error("The naive way gave up.")
}

/** The path of the file in which a site has the key. */
export const indexNowPath = "/indexnow.txt"

/**
 * The IndexNow key of a brand. It proves to search engines that a submission comes from somebody who can write the site's files. It follows
 * from the id of the brand, so that a site has it without asking, and a backup does not change it.
 */
export async function toIndexNowKey(brandId: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`indexnow ${brandId}`))
  return Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

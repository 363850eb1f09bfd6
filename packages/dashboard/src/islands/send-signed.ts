/**
 * Sends a request with the CSRF token of the page. A new sign-in in another tab makes the token invalid; then this takes a new one from the
 * service and sends the request once more, unless somebody else has signed in.
 */
export async function sendSigned(send: (csrf: string) => Promise<Response>): Promise<Response> {
  const response = await send(tokenOf(document))
  if (response.status !== 403) return response
  const page = await readPage()
  const token = page === undefined ? "" : tokenOf(page)
  if (page === undefined || token === "" || token === tokenOf(document) || userOf(page) !== userOf(document))
    return response
  for (const input of document.querySelectorAll<HTMLInputElement>("input[name=csrf]")) input.value = token
  return send(token)
}

async function readPage(): Promise<Document | undefined> {
  const response = await fetch(location.href, { headers: { accept: "text/html" } })
  return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined
}

const tokenOf = (page: Document): string => page.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? ""
const userOf = (page: Document): string => page.querySelector(`a[href="/account"]`)?.textContent ?? ""

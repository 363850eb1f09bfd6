/** Reads a body as UTF-8; `undefined` as soon as it passes `maxBytes`, also when it is inflated on the way. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return ""
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ""
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

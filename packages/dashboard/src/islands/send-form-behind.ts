/** A browser sends 64 KiB behind a page that is closed, and refuses more. */
const mostBehind = 60_000

/** Sends a form while its page is closed. Returns whether the browser tries it. Nobody learns what becomes of it. */
export function sendFormBehind(url: string, body: FormData): boolean {
  const encoder = new TextEncoder()
  const size = [...body].reduce(
    (sum, [name, value]) =>
      sum + 200 + name.length + (typeof value === "string" ? encoder.encode(value).length : value.size),
    0,
  )
  if (size > mostBehind) return false
  fetch(url, { method: "POST", headers: { accept: "application/json" }, body, keepalive: true }).catch(() => undefined)
  return true
}

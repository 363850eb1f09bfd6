/** Tells the service that this editor is closed. */
export function sayLeaving(form: HTMLFormElement): void {
  const csrf = form.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? ""
  const { pathname } = new URL(form.action)
  // A new article has nobody else.
  if (pathname.endsWith("/new")) return
  fetch(`${pathname}/leave`, { method: "POST", body: new URLSearchParams({ csrf }), keepalive: true }).catch(
    () => undefined,
  )
}

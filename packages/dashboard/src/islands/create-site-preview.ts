import type { LiveSite } from "../previews/live-site.ts"
import { createKept } from "./create-kept.ts"
import { createLiveSender } from "./create-live-sender.ts"
import type { Source } from "./create-source.ts"
import { isTouched } from "./is-touched.ts"
import { openFrameChannel } from "./open-frame-channel.ts"
import { sendSigned } from "./send-signed.ts"

export interface SitePreview {
  /** Something was typed. */
  update(): void
  /** The service has saved the form. `isUnsaved` if something was typed meanwhile. */
  saved(isUnsaved: boolean): void
}

/** Milliseconds until a page that says nothing is taken for another one. */
const readyMs = 5000
const slowMs = 1000
/** A token lasts an hour. */
const renewMs = 55 * 60_000

/** Where this browser keeps what it showed last: the id of a site, or nothing for our own preview. */
const choice = createKept("citable preview")

/**
 * Shows the article on a page of the brand's own site, in a frame beside the text, with what is typed. Undefined where no site shows drafts.
 */
export function createSitePreview(form: HTMLFormElement, source: Source): SitePreview | undefined {
  const page = form.ownerDocument
  const place = form.querySelector<HTMLElement>("#live-preview")
  const select = form.querySelector<HTMLSelectElement>("#preview-of")
  const state = form.querySelector<HTMLElement>("#preview-state")
  const own = form.querySelector<HTMLIFrameElement>("iframe.preview")
  const url = place?.dataset["url"]
  if (place === null || select === null || state === null || own === null || url === undefined) return undefined
  const canWrite = form.querySelector("textarea[name=body]:not([readonly])") !== null
  let open: ReturnType<typeof showFrame> | undefined
  let turn = 0

  async function show(site: string): Promise<void> {
    const mine = ++turn
    open?.close()
    open = undefined
    own?.toggleAttribute("hidden", false)
    say(site === "" ? "Without the style of your site. A click leads to the text." : "Opening the page of your site …")
    if (site === "") return
    const answer = await ask({ site })
    if (mine !== turn) return
    const data = (await answer.json()) as LiveSite & { detail?: string }
    if (!answer.ok) return say(data.detail ?? `The service answered ${answer.status}.`)
    if (data.frame.state === "refused") {
      return say(
        `As Citable shows it, because your page cannot be shown here. ${data.frame.reason ?? ""}`,
        data.address,
      )
    }
    open = showFrame(data)
  }

  const ask = (data: object, init: RequestInit = {}) =>
    sendSigned((csrf) => {
      const headers = { accept: "application/json", "content-type": "application/json", "x-csrf": csrf }
      return fetch(url ?? "", { method: "POST", headers, body: JSON.stringify(data), ...init })
    })

  /** Takes back what is not saved. If the service is away, it goes by itself after an hour. */
  function end(session: string): void {
    ask({ session }, { keepalive: true }).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
  }

  function say(text: string, address?: string): void {
    state?.replaceChildren(text)
    if (address === undefined) return
    const link = page.createElement("a")
    Object.assign(link, { href: address, target: "_blank", rel: "noopener noreferrer", textContent: windowWords })
    state?.append(" ", link)
  }

  function showFrame({ session, address, origin, isLocal, frame: check }: LiveSite) {
    const host = new URL(address).host
    const frame = page.createElement("iframe")
    frame.className = "preview"
    frame.title = `Preview on ${host}`
    // No navigation of this window, and no windows of its own.
    frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-forms")
    frame.referrerPolicy = "no-referrer"
    // Chromium asks before a page on the internet shows one of this machine.
    if (isLocal) frame.allow = "local-network-access"
    const field = page.createElement("input")
    Object.assign(field, { type: "hidden", name: "live", value: session })
    /** What keeps the page from following, or how slow it is. */
    let remark = ""
    let readyAt = -Infinity
    const sayFollows = () => say(`Follows what you type. ${remark}A click leads to the text.`, address)
    const channel = openFrameChannel(frame, {
      origin,
      onOpen() {
        clearTimeout(silence)
        readyAt = performance.now()
        sayFollows()
        if (canWrite && isTouched(form)) sender.update()
      },
      onMessage(message) {
        if (message.type === "click") source.goTo(message)
        if (message.type === "scroll") source.reveal(message.line)
        const ms = message.type === "shown" ? sender.shown(message.n) : undefined
        if (ms === undefined) return
        const isOther = ms > slowMs !== (remark !== "")
        if (ms <= slowMs) remark = ""
        else if (isOther) remark = `Your page takes ${(ms / 1000).toFixed(1)} seconds. `
        if (isOther) sayFollows()
      },
    })
    const sender = createLiveSender(form, {
      url: url ?? "",
      session,
      onSent(n) {
        channel.send({ type: "changed", n, isSaved: false })
        return channel.isOpen()
      },
      // The page says that it follows again when it shows the next text.
      onTrouble(text) {
        remark = `${text} `
        say(text, address)
      },
    })
    /** Somebody can follow a link of the page to another one. */
    function awaitReady(): void {
      clearTimeout(silence)
      const since = performance.now() - readyMs
      silence = setTimeout(() => readyAt < since && sayMissing(), readyMs)
    }
    function sayMissing(): void {
      const why = check.reason === undefined ? "" : ` ${check.reason}`
      say(
        `The page in the frame is not the draft, or has no <PreviewRefresh>; it may ask for a sign-in.${why}`,
        address,
      )
    }
    let silence = setTimeout(sayMissing, readyMs)
    frame.addEventListener("load", awaitReady)
    const renewal = setTimeout(() => void show(select?.value ?? ""), renewMs)
    frame.src = address
    form.append(field)
    own?.after(frame)
    own?.toggleAttribute("hidden", true)
    return {
      sender,
      channel,
      session,
      close() {
        clearTimeout(silence)
        clearTimeout(renewal)
        sender.close()
        channel.close()
        frame.remove()
        field.remove()
        end(session)
      },
    }
  }

  // The choice is no part of the article.
  for (const name of ["input", "change"]) place.addEventListener(name, (event) => event.stopPropagation())
  select.addEventListener("change", () => {
    choice.keep(select.value)
    begin(select.value)
  })
  const begin = (site: string) =>
    void show(site).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
      say("The preview is not there: the service does not answer.")
    })
  window.addEventListener("pagehide", () => {
    if (open !== undefined) end(open.session)
  })
  const scroll = (line: number) => open?.channel.send({ type: "scroll", line })
  source.onScroll(scroll)
  source.onClick(scroll)
  place.hidden = false
  const kept = choice.read()
  if (kept !== undefined && [...select.options].some(({ value }) => value === kept)) select.value = kept
  begin(select.value)
  return {
    update: () => canWrite && open?.sender.update(),
    saved(isUnsaved) {
      if (open === undefined) return
      open.channel.send({ type: "changed", n: open.sender.next(), isSaved: true })
      if (isUnsaved) open.sender.update()
    },
  }
}

const windowWords = "Open it in a window of its own"

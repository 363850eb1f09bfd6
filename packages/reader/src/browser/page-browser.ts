import type { AxeFault } from "./run-axe.ts"

/** A page after its scripts ran. */
export interface RenderedPage {
  /** After redirects. */
  finalUrl: string
  status: number
  headers: Readonly<Record<string, string>>
  /** The serialised document, without what is invisible when computed styles are asked: `display: none` and the like. */
  html: string
  /** Requests that the guard refused, by host. */
  refused: readonly { host: string; reason: string }[]
}

export interface CapturedPage extends Omit<RenderedPage, "html"> {
  image: Uint8Array
  width: number
  height: number
  /** Whether a picture of the full page had to be cut off. */
  truncated: boolean
}

export interface CaptureOptions {
  width: number
  height: number
  fullPage: boolean
  format: "png" | "jpeg"
  /** Of a JPEG, 1 to 100. */
  quality: number
}

/** What a browser measured on one load of a page. */
export interface PageVitals {
  lcpMs: number | null
  cls: number | null
  /** The document as the server sent it, and after its scripts ran; null if the call did not ask for it, or for an error page. */
  html: { before: string; after: string } | null
}

/**
 * A browser for untrusted pages. Each call has its own context, and reaches the network only through the guard.
 *
 * @throws {CitableError} `browser_missing` if there is no Chromium or no playwright-core; `sandbox_missing`; `address_not_allowed`, `timeout`,
 * `unreachable`, `not_a_page`, `browser_failed` or `browser_busy` for a page.
 */
export interface PageBrowser {
  render(url: string, options: { timeoutMs: number; signal?: AbortSignal }): Promise<RenderedPage>
  capture(url: string, options: CaptureOptions & { timeoutMs: number; signal?: AbortSignal }): Promise<CapturedPage>
  measure(
    url: string,
    options: { device: "desktop" | "mobile"; timeoutMs: number; withHtml?: boolean; signal?: AbortSignal },
  ): Promise<PageVitals>
  /** Finds what keeps people from using a page, with axe-core. `faults` is null for an error page. */
  findBarriers(
    url: string,
    options: { device: "desktop" | "mobile"; timeoutMs: number; signal?: AbortSignal },
  ): Promise<{ finalUrl: string; status: number; faults: AxeFault[] | null }>
  close(): Promise<void>
}

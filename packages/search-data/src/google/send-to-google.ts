import { GoogleError } from "./google-error.ts"
import { readGoogleAnswer, type Who } from "./read-google-answer.ts"

/** Sends requests to Google, and parses the JSON of the answers. Both throw a `GoogleError` that says what to do. */
export interface GoogleSend {
  json: (url: string, init: RequestInit, who: Who) => Promise<unknown>
  /** Posts a form to the token endpoint. */
  form: (url: string, form: URLSearchParams, who: Who) => Promise<unknown>
}

const timeoutMs = 60_000

export function createGoogleSend(fetchGoogle: typeof fetch): GoogleSend {
  async function json(url: string, init: RequestInit, who: Who): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetchGoogle(url, { ...init, redirect: "error", signal })
      return await readGoogleAnswer(response, who, { mayBeEmpty: init.method === "PUT" })
    } catch (cause) {
      if (cause instanceof GoogleError) throw cause
      const message = signal.aborted
        ? "Google did not answer in time."
        : "Google cannot be reached. Check that this machine can send requests to it."
      throw new GoogleError(message, { code: "google_unreachable", isRetryable: true, cause })
    }
  }
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" }
  return {
    json,
    form: (url, form, who) => json(url, { method: "POST", headers, body: form.toString() }, who),
  }
}

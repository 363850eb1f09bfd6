import { spawn } from "node:child_process"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { CitableError } from "@citable/contract"
import * as oauth from "oauth4webapi"

import { type OAuthService, resourcesOf } from "./discover-service.ts"

export interface BrowserSignIn {
  scope: string
  env: Record<string, string | undefined>
  /** Whether a browser is opened; else its address is printed alone. */
  opens: boolean
  print: (line: string) => void
}

const waitMs = 10 * 60_000
const page = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Citable</title><p>${text} You can close this page.</p></html>`

/** Lets somebody agree in a browser of this machine, and receives the code on a loopback port of its own (RFC 8252, with PKCE). */
export async function signInByBrowser(
  { url, as, client, options }: OAuthService,
  { scope, env, opens, print }: BrowserSignIn,
): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const callback = Promise.withResolvers<URL>()
  const server = createServer((request, response) => {
    // Whatever on this machine may ask, for a path that is none too, such as //.
    const at = URL.parse(request.url ?? "/", redirect)
    const isAnswer = at?.pathname === "/callback" && at.searchParams.get("state") === state
    response.writeHead(isAnswer ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "referrer-policy": "no-referrer",
      connection: "close",
    })
    const isGiven = at?.searchParams.has("code") === true
    response.end(page(isAnswer ? (isGiven ? "You are signed in." : "Nothing was given.") : "This is not the sign-in."))
    if (at !== null && isAnswer) callback.resolve(at)
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", resolve)
  })
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  try {
    const target = new URL(as.authorization_endpoint ?? "")
    const query = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: "code",
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    })
    for (const resource of resourcesOf(url)) query.append("resource", resource)
    target.search = query.toString()
    print(
      opens
        ? "Go on in the browser. If none has opened, open this address:"
        : "Open this address in a browser of this machine:",
    )
    print(`  ${target.href}`)
    if (opens) openBrowser(target.href, env)
    const timeout = AbortSignal.timeout(waitMs)
    const signal = AbortSignal.any([options.signal, timeout])
    const stopped = new Promise<never>((_, reject) => {
      const stop = () =>
        reject(
          new CitableError(timeout.aborted ? "Nobody signed in within ten minutes." : "Stopped.", { code: "aborted" }),
        )
      if (signal.aborted) stop()
      else signal.addEventListener("abort", stop, { once: true })
    })
    const answer = await Promise.race([callback.promise, stopped])
    const parameters = oauth.validateAuthResponse(as, client, answer, state)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      parameters,
      redirect,
      verifier,
      { ...options, additionalParameters: { resource: `${url}/v1` } },
    )
    return await oauth.processAuthorizationCodeResponse(as, client, response)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** Whether there is a browser to be opened for who sits before this machine. */
export function hasBrowser(env: Record<string, string | undefined>): boolean {
  if (process.platform === "win32" || process.platform === "darwin") return env["SSH_CONNECTION"] === undefined
  return [env["BROWSER"], env["DISPLAY"], env["WAYLAND_DISPLAY"]].some((value) => value !== undefined && value !== "")
}

function openBrowser(address: string, env: Record<string, string | undefined>): void {
  const browser = env["BROWSER"]
  const [command, args]: [string, string[]] =
    browser !== undefined && browser !== ""
      ? [browser, [address]]
      : process.platform === "darwin"
        ? ["open", [address]]
        : process.platform === "win32"
          ? ["rundll32", ["url.dll,FileProtocolHandler", address]]
          : ["xdg-open", [address]]
  const child = spawn(command, args, { stdio: "ignore", detached: true })
  // The address was printed: whoever has no such program opens it by hand.
  child.once("error", () => {})
  child.unref()
}

import { spawn } from "node:child_process"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { CitableError } from "@citable/contract"
import * as oauth from "oauth4webapi"

import { type OAuthService, resourcesOf } from "./discover-service.ts"

export interface BrowserSignIn {
  scope: string
  env: Record<string, string | undefined>
  /** Whether to open a browser, or only to print the address. */
  opens: boolean
  print: (line: string) => void
}

const waitMs = 10 * 60_000
const page = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Citable</title><p>${text} You can close this page.</p></html>`

/** Signs a person in with a browser of this machine. Receives the code on its own loopback port (RFC 8252, with PKCE). */
export async function signInByBrowser(
  { url, as, client, options }: OAuthService,
  { scope, env, opens, print }: BrowserSignIn,
): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const callback = Promise.withResolvers<URL>()
  const server = createServer((request, response) => {
    // Any program on this machine can send a request, also with an invalid path such as //.
    const at = URL.parse(request.url ?? "/", redirect)
    const isAnswer = at?.pathname === "/callback" && at.searchParams.get("state") === state
    response.writeHead(isAnswer ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "referrer-policy": "no-referrer",
      connection: "close",
    })
    const isGiven = at?.searchParams.has("code") === true
    response.end(
      page(isAnswer ? (isGiven ? "You are signed in." : "The sign-in was refused.") : "This is not the sign-in page."),
    )
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
        ? "Continue in the browser. If it did not open, open this address:"
        : "Open this address in a browser on this machine:",
    )
    print(`  ${target.href}`)
    if (opens) openBrowser(target.href, env)
    const timeout = AbortSignal.timeout(waitMs)
    const signal = AbortSignal.any([options.signal, timeout])
    const stopped = new Promise<never>((_, reject) => {
      const stop = () =>
        reject(
          new CitableError(
            timeout.aborted ? "Nobody signed in within ten minutes. Run citable login again." : "Stopped.",
            { code: "aborted" },
          ),
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

/** Whether the person at this machine can have a browser. */
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
  // If the program does not exist, people open the printed address by hand.
  child.once("error", () => {})
  child.unref()
}

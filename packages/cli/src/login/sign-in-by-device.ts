import { setTimeout as sleep } from "node:timers/promises"

import * as oauth from "oauth4webapi"

import { type OAuthService, resourcesOf } from "./discover-service.ts"

/** Signs a person in on another device, with a code that it prints here (RFC 8628). */
export async function signInByDevice(
  { url, as, client, options }: OAuthService,
  { scope, print }: { scope: string; print: (line: string) => void },
): Promise<oauth.TokenEndpointResponse> {
  const request = new URLSearchParams({ scope })
  for (const resource of resourcesOf(url)) request.append("resource", resource)
  const authorization = await oauth.deviceAuthorizationRequest(as, client, oauth.None(), request, options)
  const device = await oauth.processDeviceAuthorizationResponse(as, client, authorization)
  print(`Open ${device.verification_uri} on any device, and enter this code:`)
  print(`  ${device.user_code}`)
  let seconds = device.interval ?? 5
  for (;;) {
    await sleep(seconds * 1000, undefined, { signal: options.signal })
    const response = await oauth.deviceCodeGrantRequest(as, client, oauth.None(), device.device_code, {
      ...options,
      additionalParameters: { resource: `${url}/v1` },
    })
    try {
      return await oauth.processDeviceCodeResponse(as, client, response)
    } catch (error) {
      if (!(error instanceof oauth.ResponseBodyError)) throw error
      if (error.error === "slow_down") seconds += 5
      else if (error.error !== "authorization_pending") throw error
    }
  }
}

import { randomInt } from "node:crypto"

import { type CredentialPrefix, formatCredential } from "@citable/contract"
import { Provider } from "oidc-provider"

import { type ProviderDeps, providerOptions } from "./provider-options.ts"

/** Creates the provider of an origin. */
export function makeProvider(deps: ProviderDeps): Provider {
  const provider = new RedirectingProvider(deps.origin, providerOptions(deps))
  // The bridge sets the forwarded headers.
  provider.proxy = true
  provider.silent = true
  shapeTokens(provider)
  provider.use(async (context, next) => {
    await next()
    const found: unknown = context.body
    const isMetadata = context.path.startsWith("/.well-known/") && typeof found === "object" && found !== null
    if (isMetadata && "response_modes_supported" in found) found.response_modes_supported = responseModes
  })
  return provider
}

const responseModes = ["query", "fragment"]

/**
 * Answers by redirects alone. The pages of this service run no script and send no form to another site, so a response that is a form
 * (`form_post`) would go nowhere.
 */
class RedirectingProvider extends Provider {
  override registerResponseMode(...mode: Parameters<Provider["registerResponseMode"]>): void {
    if (responseModes.includes(mode[0])) super.registerResponseMode(...mode)
  }
}

/** Makes tokens look like all other credentials: with a prefix and a checksum, so scanners find leaked ones. */
function shapeTokens({ AccessToken, RefreshToken }: Provider): void {
  const shape = ({ prototype }: { prototype: object }, prefix: CredentialPrefix) => {
    const generate: unknown = Reflect.get(prototype, "generateTokenId")
    Reflect.set(prototype, "generateTokenId", function (this: unknown) {
      // The original function also stores the token's format.
      if (typeof generate === "function") generate.call(this)
      return formatCredential({ prefix, id: random(10), secret: random(32) })
    })
  }
  shape(AccessToken, "cta")
  shape(RefreshToken, "ctr")
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const random = (length: number) => Array.from({ length }, () => alphabet.charAt(randomInt(62))).join("")

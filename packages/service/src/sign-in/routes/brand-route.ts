import type { BrandRouteAnswer, BrandRouteName } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"
import type { z } from "zod"

import type { User } from "../../accounts/users.ts"
import type { Principal } from "../../credentials/principal.ts"
import { answerOnce } from "../../gate/idempotency.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { PageServices } from "../page-services.ts"

/** A call of a route by a person who has signed in and has a role for the brand. */
export interface BrandCall {
  kernel: Kernel
  services: PageServices
  /** It reaches this brand alone. */
  principal: Principal
  user: User
  brand: { id: string; account_id: string; name: string }
  request: Request
  /** The address of the service, for links. */
  origin: () => string
}

/** A route below a brand that is not a tool. */
export interface BrandRoute {
  name: BrandRouteName
  input: z.ZodType
  handle: (call: BrandCall, input: never) => Promise<object>
}

/** Declares a route. Its handler checks what the person may do; a route whose answer tells something only members may know needs no more. */
export const brandRoute = <Name extends BrandRouteName, Input extends z.ZodType>(
  name: Name,
  input: Input,
  handle: (call: BrandCall, input: z.output<Input>) => Promise<BrandRouteAnswer<Name>>,
): BrandRoute => ({ name, input, handle })

/** Does the work of a call in a transaction: once for each `Idempotency-Key`, if it has one. */
export async function onceFor<Answer>(
  { kernel, principal, request }: BrandCall,
  input: object,
  work: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers.get("idempotency-key")
  const asked = [request.method, new URL(request.url).pathname, input]
  const once = key === null ? undefined : { credentialId: principal.credentialId, key, request: asked }
  return (await answerOnce(kernel, once, work)).answer
}

import { notFound, ProblemError } from "@citable/contract/problem-error"
import { isOnce } from "@citable/page-kit"
import { z } from "zod"

import { answerOnce } from "../../gate/idempotency.ts"
import { takeAnswer } from "../../gate/take-answer.ts"
import { untilAnswered } from "../../gate/until-answered.ts"
import { brandRoute } from "./brand-route.ts"

const once = z.string()
const request = z.array(z.tuple([z.string(), z.string()])).max(1000)

/**
 * What forms have made, such as a new secret: kept, sealed, until a page shows it, or for a day. So the answer of a form can be a redirect,
 * and no reload makes or shows a secret again. A form that was changed and sent again gets 422.
 */
export const madeAnswers = [
  brandRoute(
    "PUT /made/{once}",
    z.strictObject({ once, request, made: z.record(z.string(), z.unknown()) }),
    async ({ kernel, principal }, input) => {
      if (!isOnce(input.once)) throw new ProblemError("invalid_input", "`once` is not the id of a form.")
      const answer = { credentialId: principal.credentialId, key: keyOf(input.once), request: input.request }
      await untilAnswered(() => answerOnce(kernel, answer, async () => input.made))
      return {}
    },
  ),
  brandRoute("POST /made/{once}/take", z.strictObject({ once }), async ({ kernel, principal }, input) => {
    if (!isOnce(input.once)) throw notFound()
    const made = await takeAnswer(kernel, { credentialId: principal.credentialId, key: keyOf(input.once) })
    return { made: made ?? null }
  }),
]

// The browser sends `once` to tools as well, as their Idempotency-Key.
const keyOf = (text: string): string => `page-${text}`

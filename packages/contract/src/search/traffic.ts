import { z } from "zod"

import { comparedShape } from "../internal/date-range.ts"
import { countSchema, observedTextSchema, observedUrlSchema, shareSchema } from "../internal/observed.ts"
import { sourceShape } from "../source.ts"

const numbersShape = {
  sessions: countSchema.nullable(),
  /** The sum of the users of each day and row. A person who came on two days or by two channels counts twice. */
  users: countSchema.nullable(),
  /** Key events. GA4 can count fractions of them. */
  conversions: z.number().min(0).nullable(),
}

const trafficTotalsSchema = z.strictObject(numbersShape)
const rowShape = { ...numbersShape, previous: trafficTotalsSchema.nullable() }

export const trafficRowSchema = z.strictObject({
  /** The page's URL, or the name of the channel, source, country or day. */
  key: observedUrlSchema,
  ...rowShape,
})

/** The first fields of every answer about traffic. */
export const trafficHeadShape = {
  ...comparedShape,
  ...sourceShape,
  totals: trafficTotalsSchema,
  previous: trafficTotalsSchema.nullable(),
}

/** Sessions that came from an AI assistant, recognised by their source. */
export const aiReferralsSchema = z.strictObject({
  ...trafficHeadShape,
  /** These sessions / all sessions of the site. */
  share_of_sessions: shareSchema.nullable(),
  all_sessions: countSchema.nullable(),
  assistants: z
    .array(
      z.strictObject({
        /** The assistant, such as `chatgpt` or `perplexity`. */
        assistant: observedTextSchema,
        ...rowShape,
      }),
    )
    .max(50),
  /** The pages that most of them started on. */
  pages: z.array(z.strictObject({ url: observedUrlSchema, ...rowShape })).max(50),
  days: z.array(z.strictObject({ date: z.iso.date(), ...numbersShape })).max(600),
})

export type TrafficRow = z.infer<typeof trafficRowSchema>
export type AiReferrals = z.infer<typeof aiReferralsSchema>

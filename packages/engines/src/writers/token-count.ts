import { z } from "zod"

/** How many tokens a vendor reports. A server that reports fewer than none could give back a budget that is spent. */
export const tokenCount = z.number().min(0).max(1e9).transform(Math.round)

import { z } from "zod"

export const promptVersionSchema = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .describe("The version of the prompt that the model was given. It changes with the text of the prompt.")

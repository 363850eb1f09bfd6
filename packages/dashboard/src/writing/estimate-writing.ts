import type { WritingEstimate } from "@citable/contract/content"
import { ProblemError } from "@citable/contract/problem-error"

/**
 * Asks a tool what a job would cost that begins with a text. Nothing typed yet, or a text that the tool refuses, counts as a blank one.
 * Returns why the job cannot begin, or undefined without a language model.
 */
export async function estimateWriting(
  text: string,
  ask: (text: string) => Promise<{ estimate?: WritingEstimate | undefined }>,
): Promise<WritingEstimate | ProblemError | undefined> {
  try {
    const { estimate } = await ask(text === "" ? " " : text)
    if (estimate === undefined) throw new Error("The service told no estimate of a job.")
    return estimate
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === "invalid_input" && text !== " ") return estimateWriting(" ", ask)
    return error.code === "not_configured" ? undefined : error
  }
}

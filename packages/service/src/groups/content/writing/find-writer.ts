import type { CallContext } from "../../../call/call-context.ts"
import { noWriter, openWriters } from "../../../engines/writers/open-writers.ts"
import type { Writer } from "../../../engines/writers/writer.ts"
import { ProblemError } from "../../../problems/problem-error.ts"

/** The language model that writes for the brand of a call. Throws 501 without one. */
export async function findWriter(context: CallContext): Promise<Writer> {
  const [writer] = await openWriters(context, context.brand.id)
  if (writer === undefined) throw new ProblemError("not_configured", noWriter)
  return writer
}

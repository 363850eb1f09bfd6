import { ProblemError } from "@citable/contract/problem-error"
import type { Writer } from "@citable/engines/writers/writer"

import type { CallContext } from "../../../call/call-context.ts"
import { noWriter, openWriters } from "../../../engines/writers/open-writers.ts"

/** The language model that writes for the brand of a call, and the one that judges, if there is one. Throws 501 without any. */
export async function findWriters(context: CallContext): Promise<{ writer: Writer; judge: Writer | undefined }> {
  const [writer, judge] = await openWriters(context, context.brand.id)
  if (writer === undefined) throw new ProblemError("not_configured", noWriter)
  return { writer, judge }
}

import { CitableError } from "@citable/contract"
import { withDeadline } from "@citable/safe-fetch/bounds"
import type { CDPSession, Page } from "playwright-core"

/** A world of our own in the page: it shares the document, and the page's scripts can change nothing that it calls. */
export interface PageWorld {
  cdp: CDPSession
  /** Runs a script. Rejects with `timeout` if the page does not let it end. */
  evaluate(script: string, timeoutMs?: number): Promise<unknown>
  /** Calls a function that uses nothing outside itself. Rejects with `timeout` if the page does not let it run. */
  run<Result>(
    work: (argument: number) => Result | Promise<Result>,
    argument?: number,
    timeoutMs?: number,
  ): Promise<Result>
}

/** Milliseconds for one piece of work in the page. */
const workTimeoutMs = 10_000
/** Milliseconds for a page to let us in, which an endless loop does not. */
const openTimeoutMs = 3000

/** Opens what steers a page, through all of its documents. */
export function attachToPage(page: Page): Promise<CDPSession> {
  return withDeadline(page.context().newCDPSession(page), openTimeoutMs)
}

/** Opens a world in the page's present document. */
export async function openPageWorld(cdp: CDPSession): Promise<PageWorld> {
  const { frameTree } = await withDeadline(cdp.send("Page.getFrameTree"), openTimeoutMs)
  const world = { frameId: frameTree.frame.id, worldName: "citable" }
  const { executionContextId } = await withDeadline(cdp.send("Page.createIsolatedWorld", world), openTimeoutMs)
  async function evaluate(expression: string, timeoutMs = workTimeoutMs): Promise<unknown> {
    const call = { expression, contextId: executionContextId, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await withDeadline(cdp.send("Runtime.evaluate", call), timeoutMs)
    if (exceptionDetails !== undefined) {
      const cause = new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      throw new CitableError("The page could not be read in the browser.", { code: "browser_failed", cause })
    }
    return result.value
  }
  return {
    cdp,
    evaluate,
    async run<Result>(
      work: (argument: number) => Result | Promise<Result>,
      argument = 0,
      timeoutMs?: number,
    ): Promise<Result> {
      // Bundlers that keep names call a helper.
      const expression = `((__name) => (${String(work)})(${argument}))((named) => named)`
      return (await evaluate(expression, timeoutMs)) as Result
    },
  }
}

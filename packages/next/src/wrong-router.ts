import { CitableError } from "@citable/contract/core"

/**
 * Stands for `@citable/next` outside the App Router's server: in a client component, in the Pages Router, or in a script.
 *
 * @throws {CitableError} `wrong_router`, always.
 */
export function createCitable(): never {
  throw new CitableError(
    "@citable/next is for server components and route handlers of the App Router. In a client component, take the article as " +
      "a prop from a server component, because the key must not reach a browser. In the Pages Router, import @citable/next/pages; in " +
      "scripts, import @citable/client.",
    { code: "wrong_router" },
  )
}

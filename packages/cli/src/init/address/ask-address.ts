import { CitableError } from "@citable/contract"

import type { Prompter } from "../prompter.ts"

/** Asks where visitors will find the site, until the answer is an address. Undefined if the person does not know it yet. Throws `aborted`. */
export async function askAddress(ask: Prompter): Promise<string | undefined> {
  let question = "What is the address of the deployed site? Press Enter if you do not know it yet."
  for (;;) {
    const answer = (await ask.text(question, "https://blog.example.com"))?.trim()
    if (answer === undefined) throw new CitableError("Stopped. Nothing was changed.", { code: "aborted" })
    if (answer === "") return undefined
    const url = URL.parse(/^https?:\/\//i.test(answer) ? answer : `https://${answer}`)
    if (url !== null && !/\s/.test(answer)) return url.origin
    question = `${answer} is not an address such as https://blog.acme.com. What is the address of the site? Press Enter to skip it.`
  }
}

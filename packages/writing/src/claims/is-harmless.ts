import { findAddressesInWords } from "@citable/language/text/find-addresses-in-words"
import { hasTemplate } from "@citable/language/text/has-template"
import { listInvisible } from "@citable/language/text/without-invisible"

import { isInstruction } from "./is-instruction.ts"

/** Whether a text from a page or a model can become a part of a brand: no address, no tag, no template, no order to assistants. */
export function isHarmless(text: string): boolean {
  return (
    !/<\/?[a-z!?]|&(?:#\d|#x|lt|gt)/i.test(text) &&
    findAddressesInWords(text).length === 0 &&
    listInvisible(text).length === 0 &&
    !hasTemplate(text, { isCode: false }) &&
    !isInstruction(text)
  )
}

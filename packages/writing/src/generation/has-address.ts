import { findAddressesInWords, type FindAddressesInWordsOptions } from "@citable/language/text/find-addresses-in-words"

/** Whether a text names the address of a page, a host or a mailbox, linked or not. */
export const hasAddress = (text: string, options: FindAddressesInWordsOptions = {}): boolean =>
  findAddressesInWords(text, options).length > 0

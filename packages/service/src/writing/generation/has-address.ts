import { findAddresses, type FindAddressesOptions } from "../text/find-addresses.ts"

/** Whether a text names the address of a page, a host or a mailbox, linked or not. */
export const hasAddress = (text: string, options: FindAddressesOptions = {}): boolean =>
  findAddresses(text, options).length > 0

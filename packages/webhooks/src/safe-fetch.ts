export {
  type Connect,
  type ConnectTarget,
  createSafeFetch,
  isAddressAllowed,
  type Lookup,
  readUpTo,
  type ResolvedAddress,
  type SafeFetch,
  type SafeFetchInit,
  type SafeFetchOptions,
} from "@citable/safe-fetch"

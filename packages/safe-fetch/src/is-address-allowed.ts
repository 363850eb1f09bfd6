import { BlockList, isIPv4, isIPv6 } from "node:net"

// Separate lists per family: an IPv6 rule with a short prefix in a shared list also matches IPv4 addresses.
// Sources: the IANA special-purpose address registries for IPv4 and IPv6.

/** Refused, except with `allowPrivateNetwork`. */
const privateIPv4 = toList("ipv4", [
  "10.0.0.0/8",
  "100.64.0.0/10", // shared address space of carriers (CGNAT)
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarks, and networks behind some VPNs
])
const privateIPv6 = toList("ipv6", ["::1/128", "fc00::/7"])

/** Always refused: no public server is there, or one that gives out credentials. */
const forbiddenIPv4 = toList("ipv4", [
  "0.0.0.0/8",
  "100.100.100.200/32", // metadata (Alibaba Cloud)
  "168.63.129.16/32", // metadata (Azure)
  "169.254.0.0/16", // link-local, and metadata of most clouds
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
])
const forbiddenIPv6 = toList("ipv6", [
  "2001::/23", // Teredo, ORCHID and other protocols
  "2001:db8::/32",
  "2002::/16", // 6to4: carries any IPv4 address
  "3fff::/20",
  "fd00:ec2::/32", // metadata (AWS)
  "fd20:ce::254/128", // metadata (Google Cloud)
])
const globalIPv6 = toList("ipv6", ["2000::/3"])

/**
 * Whether a request to a user's URL may connect to an IP address. Public addresses are allowed, and with `allowPrivateNetwork` also
 * this machine and private networks. Link-local, multicast, reserved and cloud metadata addresses are never allowed.
 * IPv4 inside IPv6 (mapped, NAT64) counts as IPv4. Anything that is not an IP address is not allowed.
 */
export function isAddressAllowed(address: string, options: { allowPrivateNetwork?: boolean } = {}): boolean {
  const allowPrivate = options.allowPrivateNetwork === true
  if (isIPv4(address)) {
    if (forbiddenIPv4.check(address, "ipv4")) return false
    return allowPrivate || !privateIPv4.check(address, "ipv4")
  }
  // Only link-local addresses have a zone ("fe80::1%eth0").
  if (!isIPv6(address) || address.includes("%")) return false
  const embedded = readEmbeddedIPv4(address)
  if (embedded !== undefined) return isAddressAllowed(embedded, options)
  if (forbiddenIPv6.check(address, "ipv6")) return false
  return globalIPv6.check(address, "ipv6") || (allowPrivate && privateIPv6.check(address, "ipv6"))
}

/** The IPv4 address inside `::ffff:0:0/96` (mapped) and `64:ff9b::/96` (NAT64, RFC 6052). */
function readEmbeddedIPv4(address: string): string | undefined {
  const groups = toGroups(address)
  const prefix = groups.slice(0, 6).join(":")
  if (prefix !== "0:0:0:0:0:ffff" && prefix !== "64:ff9b:0:0:0:0") return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/** The eight groups of an IPv6 address, in lower-case hexadecimal without leading zeros. */
function toGroups(address: string): string[] {
  // The URL parser normalises every spelling, including dotted quads.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical.split("::").map((half) => half.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0")
  return [...left, ...zeros, ...right]
}

function toList(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = "", prefix] = range.split("/")
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

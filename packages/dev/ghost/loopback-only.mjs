import dns from "node:dns"
import net from "node:net"

// Ghost asks other hosts for the size of pictures and much else. In tests, no packet leaves this machine.
const isLocal = (host) => host === undefined || /^(?:localhost|127\.[\d.]+|::1)$/.test(host)
const refusal = (host) => Object.assign(new Error(`${host} is not on this machine`), { code: "ECONNREFUSED" })

const connect = Reflect.get(net.Socket.prototype, "connect")
net.Socket.prototype.connect = function (...parts) {
  const [options, host] = Array.isArray(parts[0]) ? parts[0] : parts
  const to = typeof options === "object" ? options.host : host
  // A name is looked up first.
  if (typeof to === "string" && net.isIP(to) > 0 && !isLocal(to)) return this.destroy(refusal(to))
  return connect.apply(this, parts)
}

const { lookup } = dns
dns.lookup = (host, ...rest) => {
  if (isLocal(host)) lookup(host, ...rest)
  else process.nextTick(rest.at(-1), refusal(host))
}
for (const name of Object.keys(dns).filter((each) => each.startsWith("resolve")))
  dns[name] = (host, ...rest) => process.nextTick(rest.at(-1), refusal(host))

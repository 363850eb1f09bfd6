/** A place that pages of strangers must not reach: a canary on this machine. */
export interface Canary {
  port: number
  udpPort: number
}

/** The pages of an attacker, by path: about thirty ways to the canary, each with a path `/hit/<name>` of its own. */
export function attackPages({
  port,
  udpPort,
}: Canary): (path: string) => { headers: Record<string, string>; body: string } {
  const to = (name: string, host = "127.0.0.1"): string => `http://${host}:${port}/hit/${name}`
  const work = (name: string): string => `fetch("${to(name)}", { mode: "no-cors" }).catch(() => {})`
  const page = `<!doctype html><title>Attack</title><p>Words of the page.</p>
<link rel="stylesheet" href="${to("css")}"><link rel="prefetch" href="${to("prefetch")}"><link rel="preconnect" href="${to("preconnect")}">
<link rel="icon" href="${to("icon")}"><link rel="manifest" href="${to("manifest")}">
<style>@font-face { font-family: leak; src: url(${to("font")}) } p { font-family: leak; background: url(${to("background")}) }</style>
<img src="${to("img")}"><img src="/redirect/img"><img src="${to("localhost", "localhost")}"><img src="${to("ipv6", "[::1]")}">
<img src="${to("mapped", "[::ffff:127.0.0.1]")}"><img src="${to("zero", "0.0.0.0")}"><img src="${to("decimal", "2130706433")}">
<img src="${to("octal", "0177.0.0.1")}"><img src="${to("named", "loop.test")}"><img src="http://rebind.test:${port}/first">
<iframe src="${to("iframe")}"></iframe><iframe src="/redirect/iframe"></iframe><iframe src="file:///etc/passwd"></iframe><iframe src="/to-file"></iframe>
<video src="${to("video")}" preload="auto"></video><object data="${to("object")}"></object><embed src="${to("embed")}">
<script src="${to("script")}"></script>
<script type="speculationrules">{ "prerender": [{ "source": "list", "urls": ["/redirect/speculation"], "eagerness": "immediate" }] }</script>
<form id="form" method="post" target="frame" action="${to("form")}"><input name="a"></form><iframe name="frame"></iframe>
<a id="download" target="frame" href="${to("download")}" download>a</a><a id="ping" href="#here" ping="${to("ping")}">b</a>
<script>
const tries = [
  () => { ${work("fetch")} },
  () => fetch("/redirect/fetch", { mode: "no-cors" }).catch(() => {}),
  () => fetch("${to("keepalive")}", { mode: "no-cors", keepalive: true }).catch(() => {}),
  () => { const xhr = new XMLHttpRequest(); xhr.open("GET", "${to("xhr")}"); xhr.send() },
  () => navigator.sendBeacon("${to("beacon")}", "x"),
  () => new WebSocket("ws://127.0.0.1:${port}/hit/websocket"),
  () => new EventSource("${to("events")}"),
  () => new Worker("/worker?worker"),
  () => new SharedWorker("/worker?shared"),
  () => navigator.serviceWorker.register("/worker?service"),
  () => open("${to("popup")}"),
  () => document.getElementById("form").submit(),
  () => document.getElementById("download").click(),
  () => document.getElementById("ping").click(),
  () => setTimeout(() => { new Image().src = "http://rebind.test:${port}/hit/rebind?" + Math.random() }, 150),
  () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpPort}" }] })
    peer.createDataChannel("a")
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  },
  () => new WebTransport("https://127.0.0.1:${udpPort}/hit/transport"),
  () => import("${to("module")}").catch(() => {}),
]
for (const attempt of tries) { try { Promise.resolve(attempt()).catch(() => {}) } catch {} }
</script>`
  return (path) => {
    const [, name] = /^\/redirect\/(\w+)/.exec(path) ?? []
    if (name !== undefined) return { headers: { location: to(`redirect-${name}`) }, body: "" }
    if (path === "/to-file") return { headers: { location: "file:///etc/passwd" }, body: "" }
    if (path.startsWith("/worker")) {
      const kind = path.split("?")[1] ?? ""
      const socket = `try { new WebSocket("ws://127.0.0.1:${port}/hit/${kind}-websocket") } catch {}`
      return { headers: { "content-type": "text/javascript" }, body: `${work(`${kind}-fetch`)};${socket}` }
    }
    return { headers: { "content-type": "text/html", connection: "close" }, body: page }
  }
}

/** How a call ended: a status with the code of its problem, or `no answer`. */
export interface Caller {
  answer: string
  value?: { id?: string; code?: string; body?: string; url?: string }
}

export interface Callers {
  rest(method: "GET" | "POST", path: string, body?: object): Promise<Caller>
  /** Calls a tool with the id of the brand. */
  mcp(tool: string, input: object): Promise<Caller>
  page(path: string): Promise<Caller>
}

/** Calls a service as its clients do, over each surface. A failure that does not say when to try again is told apart. */
export function openCallers({
  url,
  token,
  brandId,
  cookie,
}: Record<"url" | "token" | "brandId" | "cookie", string>): Callers {
  const authorization = `Bearer ${token}`

  async function send(path: string, init: RequestInit): Promise<Caller & { text: string }> {
    try {
      const response = await fetch(url + path, { redirect: "manual", ...init })
      const text = await response.text()
      const value = text.startsWith("{") ? (JSON.parse(text) as Caller["value"]) : undefined
      const isPromised = response.status < 500 || response.headers.has("retry-after")
      const answer = [response.status, value?.code, isPromised ? undefined : "without Retry-After"]
      return { answer: answer.filter(Boolean).join(" "), text, ...(value === undefined ? {} : { value }) }
    } catch {
      return { answer: "no answer", text: "" }
    }
  }

  return {
    rest(method, path, body) {
      const headers = { authorization, "content-type": "application/json" }
      return send(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    },
    async mcp(tool, input) {
      const headers = {
        authorization,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      }
      const params = { name: tool, arguments: { brand_id: brandId, ...input } }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
      const { answer, text } = await send("/mcp", { method: "POST", headers, body })
      const json = text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "")
      if (answer !== "200" || json === "") return { answer }
      const { result } = JSON.parse(json) as { result?: { isError?: boolean; content: { text: string }[] } }
      const value = JSON.parse(result?.content[0]?.text ?? "{}") as NonNullable<Caller["value"]> & { status?: number }
      if (result?.isError !== true) return { answer, value }
      return { answer: `${value.status} ${value.code}`, value }
    },
    page: (path) => send(path, { headers: { cookie, accept: "text/html" } }),
  }
}

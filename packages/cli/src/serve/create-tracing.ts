import { catalogue, type Tool } from "@citable/contract"
import { importRedditThreads } from "@citable/contract/reddit"
import { importBacklinks, importSearchData } from "@citable/contract/search"
import { importAnswers } from "@citable/contract/visibility"
import type { DeliveryAttempt, DeliveryEnd, RequestEntry } from "@citable/service"
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type TextMapGetter } from "@opentelemetry/api"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources"
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace"

export interface Tracing {
  /** Starts the span of a request. The function that it returns ends the span. */
  trace: (request: Request) => (entry: RequestEntry) => void
  /** Starts the span of an attempt to deliver a webhook, in a trace of its own. */
  traceDelivery: (attempt: DeliveryAttempt) => (end: DeliveryEnd | undefined) => void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/**
 * Sends one span per request and per delivery by OTLP over HTTP. The standard variables of OpenTelemetry configure it
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and others). The span of a request continues the
 * `traceparent` of its caller (W3C Trace Context).
 */
export function createTracing(): Tracing {
  const named = defaultResource().merge(resourceFromAttributes({ "service.name": "citable" }))
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer("citable")
  const propagator = new W3CTraceContextPropagator()
  return {
    trace(request) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, headersGetter)
      const { pathname } = new URL(request.url)
      const attributes = { "http.request.method": request.method, "url.path": pathname }
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
      return ({ request_id: requestId, tool, status, credential_id: credentialId }) => {
        const route = toRoute(pathname, tool)
        if (tool !== null) span.updateName(tool)
        else if (route !== undefined) span.updateName(`${request.method} ${route}`)
        span.setAttributes({
          "http.response.status_code": status,
          "citable.request_id": requestId,
          ...(route === undefined ? {} : { "http.route": route }),
          ...(tool === null ? {} : { "citable.tool": tool }),
          ...(credentialId === null ? {} : { "citable.credential_id": credentialId }),
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    traceDelivery({ webhook_id: webhookId, delivery_id: deliveryId, event_type: type, attempt, host }) {
      const attributes = {
        "http.request.method": "POST",
        "server.address": host,
        "citable.webhook_id": webhookId,
        "citable.delivery_id": deliveryId,
        "citable.event_type": type,
        "citable.attempt": attempt,
      }
      const span = tracer.startSpan("deliver webhook", { kind: SpanKind.CLIENT, attributes }, ROOT_CONTEXT)
      return (end) => {
        if (end !== undefined && end.status !== null) span.setAttribute("http.response.status_code", end.status)
        if (end?.ok !== true) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}

/** The path of each tool, with names for what differs: `/v1/brands/{brand_id}/content`. */
const routes = new Map(
  [...catalogue, importSearchData, importBacklinks, importRedditThreads, importAnswers].map(({ name, path }: Tool) => [
    name,
    path,
  ]),
)

/** Other paths that are the same for all. */
const fixed: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/readyz/read", "/metrics", "/v1/tools"])

/** The template of a path. Undefined for a page. */
function toRoute(path: string, tool: string | null): string | undefined {
  if (path === "/mcp" || path.startsWith("/mcp/")) return "/mcp"
  if (tool !== null) return routes.get(tool)
  return fixed.has(path) ? path : undefined
}

const headersGetter: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
}

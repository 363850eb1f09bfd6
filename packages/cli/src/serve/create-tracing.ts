import type { RequestEntry } from "@citable/service"
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type TextMapGetter } from "@opentelemetry/api"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, detectResources, envDetector } from "@opentelemetry/resources"
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace"

export interface Tracing {
  /** Starts the span of a request. The function that it returns ends the span. */
  trace: (request: Request) => (entry: RequestEntry) => void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/**
 * Sends one span per request by OTLP over HTTP. The standard variables of OpenTelemetry configure it (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and others). A span continues the `traceparent` of its caller (W3C Trace Context).
 */
export function createTracing(): Tracing {
  const resource = defaultResource().merge(detectResources({ detectors: [envDetector] }))
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer("citable")
  const propagator = new W3CTraceContextPropagator()
  return {
    trace(request) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, headersGetter)
      const attributes = { "http.request.method": request.method, "url.path": new URL(request.url).pathname }
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
      return ({ request_id: requestId, tool, status, credential_id: credentialId }) => {
        if (tool !== null) span.updateName(tool)
        span.setAttributes({
          "http.response.status_code": status,
          "citable.request_id": requestId,
          ...(tool === null ? {} : { "citable.tool": tool }),
          ...(credentialId === null ? {} : { "citable.credential_id": credentialId }),
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}

const headersGetter: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
}

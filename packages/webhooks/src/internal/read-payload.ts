import type { PayloadEvent } from "../webhook-verifier.ts"
import { readJson } from "./read-json.ts"

/** Reads a body as an event. Its type is the body's `type`, or "" without one. */
export function readPayload(body: Uint8Array): PayloadEvent {
  const payload = readJson(body)
  return { type: readText(payload, "type") ?? "", payload }
}

/** A member of a JSON object, if it is text. */
export function readText(payload: unknown, name: string): string | undefined {
  if (typeof payload !== "object" || payload === null || !Object.hasOwn(payload, name)) return undefined
  const value: unknown = (payload as Record<string, unknown>)[name]
  return typeof value === "string" ? value : undefined
}

import { findModel } from "./known-models.ts"
import { type VendorName, vendors } from "./vendors.ts"

/** When a model ends. */
export interface ModelEnd {
  model: string
  /** The day, in ISO 8601. */
  on: string
  /** The model that the vendor recommends; null if nobody knows one. */
  successor: string | null
  /** Whether the successor answers from then on, at its own prices. */
  isRouted: boolean
  /** Who says so: the vendor's list of models, or this release. */
  toldBy: "vendor" | "release"
}

/** Milliseconds before the end of a model in which people are warned. */
const warned = 60 * 86_400_000

/** When the model of an engine or a writer ends, as far as this release knows; undefined if it knows no end. */
export function findEnd({ name, model }: { name: string; model?: string | undefined }): ModelEnd | undefined {
  const known = model === undefined ? undefined : findModel(model)
  if (model === undefined || known?.ends === undefined || known.vendor !== name) return undefined
  const { on, successor, isRouted = false } = known.ends
  return { model, on, successor, isRouted, toldBy: "release" }
}

/** What to tell people about the end of a model from 60 days before it on; undefined before that. */
export function sayEnd(name: string, end: ModelEnd, now: number): string | undefined {
  const at = Date.parse(end.on)
  if (at - now > warned) return undefined
  const who = Object.hasOwn(vendors, name) ? vendors[name as VendorName].company : name
  const isOver = at <= now
  const fate = `${who} ${isOver ? "ended" : "ends"} the model ${end.model} on ${end.on}.`
  const routed =
    end.isRouted && end.successor !== null
      ? ` From then on, ${end.successor} answers in its place, for other prices.`
      : isOver
        ? ""
        : " From then on, it does not answer."
  const advice = end.successor === null ? "Set another model." : `Set the model ${end.successor}, or none.`
  return `${fate}${routed} ${advice}`
}

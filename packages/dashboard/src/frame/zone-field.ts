import type { Html } from "@citable/page-kit"
import { html, raw } from "hono/html"

export interface ZoneFieldOptions {
  label: string
  /** The zone that is chosen; empty for none. */
  zone: string
  /** The name of the field. Default: `zone`. */
  name?: string
  /** Whether a script puts the zone of the reader in its place. */
  isReaders?: boolean
  isRequired?: boolean
  help?: string
}

/** A field for a time zone, with a list in which people search. Without scripts, and for zones that are not in the list, people type. */
export function zoneField(options: ZoneFieldOptions): Html {
  const { label, zone, name = "zone", isReaders = false, isRequired = true, help } = options
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      list="zones"
      value="${zone}"
      maxlength="60"
      autocomplete="off"
      spellcheck="false"
      ${isRequired ? html`required` : ""}
      ${isReaders ? html`data-readers` : ""}
      ${help === undefined ? "" : html`aria-describedby="${name}-help"`}
    />
    ${help === undefined ? "" : html`<p id="${name}-help" class="soft">${help}</p>`} ${raw(zoneOptions())}`
}

/** Places whose zone the Unicode data lists under a name of former times. Both names work everywhere. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
])

const listZones = once((): readonly string[] => {
  const names = Intl.supportedValuesOf("timeZone").map((name) => renamed.get(name) ?? name)
  return ["UTC", ...new Set(names.filter((name) => name !== "UTC"))]
})

/** The list, as small as HTML allows: it is a large part of a page. */
const zoneOptions = once(
  () =>
    `<datalist id="zones">${listZones()
      .map((name) => `<option>${name}`)
      .join("")}</datalist>`,
)

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Finds the time zone that somebody means by a name such as `Europe/Berlin`, `europe/berlin` or `Berlin`. Undefined for none, or for several. */
export function findZone(text: string): string | undefined {
  const name = text.trim().replaceAll(" ", "_")
  if (name === "") return undefined
  const wanted = name.toLowerCase()
  const known = listZones()
  const exact = known.find((zone) => zone.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  if (isZone(name)) return name
  const ends = known.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`))
  return ends.length === 1 ? ends[0] : undefined
}

/** Whether the runtime knows a name, such as an earlier one of a zone. */
function isZone(name: string): boolean {
  try {
    return name.includes("/") && new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

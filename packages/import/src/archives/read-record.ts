import { isRecord } from "../document/front-matter.ts"

/** Reads members of an object of JSON that somebody else wrote. */
export interface RecordReader {
  text(...names: string[]): string | undefined
  /** True for `true`, `1` and `"1"`. */
  flag(name: string): boolean
  value(name: string): unknown
  /** A date as ISO 8601, also from milliseconds. */
  date(...names: string[]): string | undefined
  records(name: string): RecordReader[]
}

export function readRecord(value: unknown): RecordReader {
  const record = isRecord(value) ? value : {}
  const own = (name: string) => (Object.hasOwn(record, name) ? record[name] : undefined)
  return {
    text: (...names) => names.map(own).flatMap((one) => toText(one) ?? [])[0],
    flag: (name) => own(name) === true || own(name) === 1 || own(name) === "1" || own(name) === "true",
    value: own,
    date: (...names) => names.map(own).flatMap((one) => toDate(one) ?? [])[0],
    records(name) {
      const list = own(name)
      return Array.isArray(list) ? list.map(readRecord) : []
    },
  }
}

function toText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value)
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}

function toDate(value: unknown): string | undefined {
  if (typeof value === "number" && Math.abs(value) < 8.64e15) return new Date(value).toISOString()
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}

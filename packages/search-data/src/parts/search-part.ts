import { crc32 } from "node:zlib"

import { searchDataDamaged } from "./search-data-damaged.ts"
import { createVarintWriter } from "./varint-writer.ts"

/** A row of searches. Its query and its page are numbers of `search_names`, or 0 for none. */
export interface PartRow {
  query: number
  page: number
  country: string
  device: string
  clicks: number
  impressions: number
  /** The sum of the positions of all impressions, in thousandths. */
  positions: number
}

export type PartColumn = keyof PartRow

/** The rows of a part, by columns. */
export interface SearchPart {
  size: number
  countries: readonly string[]
  devices: readonly string[]
  /** The values of a column. Those of `country` and `device` are places in `countries` and `devices`. */
  column(name: PartColumn): Float64Array
}

/** In the order of the bytes. Rows are in the order of the first four. */
const columns = ["query", "page", "country", "device", "clicks", "impressions", "positions"] as const
const format = 1
/** The format takes one byte, and the checksum four. */
const checked = 5
/** So many names share a part: the rows of a large day are written and read in pieces. */
const namesOfPart = 2 ** 16

interface Head {
  size: number
  countries: readonly string[]
  devices: readonly string[]
  /** The bytes of each column. A column of zeros alone has none. */
  bytes: number[]
}

/** The part of a row, by the number of its query, or else of its page. */
export const partOf = (row: { query: number; page: number }): number =>
  Math.floor((row.query === 0 ? row.page : row.query) / namesOfPart)

/** The order of countries and of devices in a part. */
export const comparePartTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The order of rows in a part. */
export function comparePartRows(one: PartRow, other: PartRow): number {
  return (
    one.query - other.query ||
    one.page - other.page ||
    comparePartTexts(one.country, other.country) ||
    comparePartTexts(one.device, other.device)
  )
}

/**
 * Encodes rows, which have to be in order and different in the first four columns. The first byte names the format. Four bytes follow with
 * the CRC-32 of the rest: the length of a head in JSON, the head, and the columns. All numbers of the rest are varints. The first column that
 * has bytes holds distances from the row before.
 */
export function encodePart(rows: readonly PartRow[]): Uint8Array {
  const countries = [...new Set(rows.map(({ country }) => country))].toSorted(comparePartTexts)
  const devices = [...new Set(rows.map(({ device }) => device))].toSorted(comparePartTexts)
  const places = {
    country: new Map(countries.map((name, place) => [name, place])),
    device: new Map(devices.map((name, place) => [name, place])),
  }
  const column = (name: PartColumn) =>
    Float64Array.from(rows, (row) => {
      const value = row[name]
      return typeof value === "number" ? value : (places[name as "country" | "device"].get(value) ?? 0)
    })
  return encodeColumns({ size: rows.length, countries, devices, column })
}

/** Encodes rows that are in columns already. */
export function encodeColumns(rows: SearchPart): Uint8Array {
  const { size, countries, devices } = rows
  const writer = createVarintWriter(size * 12)
  const bytes: number[] = []
  for (const name of columns) {
    const start = writer.length()
    const values = rows.column(name)
    const isFirst = start === 0
    if (values.some((value) => value !== 0)) {
      let before = 0
      for (const value of values) {
        writer.write(value - before)
        if (isFirst) before = value
      }
    }
    bytes.push(writer.length() - start)
  }
  const head: Head = { size, countries, devices, bytes }
  const text = Buffer.from(JSON.stringify(head))
  const start = createVarintWriter(16)
  start.write(text.length)
  const part = Buffer.concat([Buffer.alloc(checked), start.bytes(), text, writer.bytes()])
  part[0] = format
  part.writeUInt32LE(crc32(part.subarray(checked)), 1)
  return part
}

/**
 * Opens the bytes of a part. It decodes the columns that you ask for. Throws `search_data_damaged` if the bytes are not those that were
 * written.
 */
export function openPart(part: Uint8Array): SearchPart {
  const view = new DataView(part.buffer, part.byteOffset, part.length)
  if (part.length <= checked || part[0] !== format || view.getUint32(1, true) !== crc32(part.subarray(checked)))
    throw searchDataDamaged("A part of a day's searches has a wrong checksum.")
  const [length = 0] = decodeVarints(part, { from: checked, count: 1, isDistance: false })
  const start = checked + lengthOf(length)
  const text = Buffer.from(part.buffer, part.byteOffset + start, length).toString()
  const { size, countries, devices, bytes } = JSON.parse(text) as Head
  return {
    size,
    countries,
    devices,
    column(name) {
      const place = columns.indexOf(name)
      const before = bytes.slice(0, place).reduce((sum, own) => sum + own, 0)
      const own = bytes[place] ?? 0
      if (own === 0) return new Float64Array(size)
      const from = start + length + before
      return decodeVarints(part, { from, count: size, isDistance: before === 0, end: from + own })
    },
  }
}

function lengthOf(varint: number): number {
  let length = 1
  for (let rest = varint; rest >= 128; rest = Math.floor(rest / 128)) length++
  return length
}

function decodeVarints(
  bytes: Uint8Array,
  { from, count, isDistance, end }: { from: number; count: number; isDistance: boolean; end?: number },
): Float64Array {
  const values = new Float64Array(count)
  let at = from
  let before = 0
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] ?? 0
    let value = byte
    if (byte >= 128) {
      value = byte & 127
      let factor = 128
      do {
        byte = bytes[at++] ?? 0
        value += (byte & 127) * factor
        factor *= 128
      } while (byte >= 128)
    }
    if (isDistance) {
      before += value
      values[index] = before
    } else values[index] = value
  }
  if (end !== undefined && at !== end) throw searchDataDamaged("A column of a day's searches has a wrong length.")
  return values
}

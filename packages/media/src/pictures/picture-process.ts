import { writeFileSync } from "node:fs"
import { constants, setPriority } from "node:os"

import type { Metadata, Sharp, SharpOptions } from "sharp"

import type { MadeVersion, PictureAnswer, PictureTask, Version } from "./picture-task.ts"

// A process of its own: decoders are written in C, and files come from strangers. `createPictureMaker` starts and ends it. It has to stand
// alone, because the package carries it as a file.

try {
  // Before sharp starts its threads, which inherit it.
  setPriority(constants.priority.PRIORITY_LOW)
  // Where memory runs out, Linux ends this process and not the service.
  if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000")
} catch {
  // A sandbox may forbid both. Pictures are made all the same.
}

const maxCpuMs = 30_000
const maxMemory = 1024 ** 3
const maxIdleMemory = 384 * 1024 ** 2

/** The most pixels that a format takes a bounded time and memory for. An AVIF of 64 megapixels has 1,252 bytes and takes 1.2 GB. */
const maxMegapixels: Readonly<Record<string, number>> = { jpeg: 120, png: 120, webp: 40, heif: 16, gif: 40 }
const names: Readonly<Record<string, string>> = { jpeg: "JPEG", png: "PNG", webp: "WebP", heif: "AVIF", gif: "GIF" }

/** libwebp's own limit for a side. */
const maxWebpSide = 16_383

let startOfTask: NodeJS.CpuUsage | undefined
let startOfTime = process.cpuUsage()
/** What the system calls the most memory of a process counts what its parent had. */
let mostMemory = 0

// sharp works on other threads, so this one is free to look.
setInterval(() => {
  if (startOfTask === undefined) return
  const { user, system } = process.cpuUsage(startOfTask)
  if (user + system > maxCpuMs * 1000) end("Decoding it takes more than 30 seconds of processor time.")
  if (readMemory() > maxMemory) end("Decoding it takes more than 1 GB of memory.")
}, 50)

process.on("message", (task: PictureTask) => void work(task).then(reply))
// The service ended. Nobody waits for the picture any more.
process.on("disconnect", () => process.exit())

function end(reason: string): void {
  startOfTask = undefined
  send({ outcome: "failed", reason, isLast: true })
}

/** The memory of a large picture may stay with this process. The next one gets another. */
function reply(answer: PictureAnswer): void {
  send({ ...answer, isLast: readMemory() > maxIdleMemory })
}

function readMemory(): number {
  const memory = process.memoryUsage.rss()
  mostMemory = Math.max(mostMemory, memory)
  return memory
}

function send(answer: PictureAnswer): void {
  const { user, system } = process.cpuUsage(startOfTime)
  const used = { cpuMs: Math.round((user + system) / 1000), maxMemory: mostMemory }
  process.send?.({ ...answer, used } satisfies PictureAnswer, () => answer.isLast === true && process.exit())
}

async function work({ bytes, ...task }: PictureTask): Promise<PictureAnswer> {
  let open: Awaited<ReturnType<typeof loadSharp>>
  try {
    open = await loadSharp()
  } catch (error) {
    return { outcome: "unusable", reason: toLine(error) }
  }
  startOfTask = startOfTime = process.cpuUsage()
  mostMemory = 0
  try {
    return await make(open, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), task)
  } catch (error) {
    return { outcome: "failed", reason: `The file cannot be decoded: ${toLine(error)}.` }
  } finally {
    startOfTask = undefined
  }
}

type Open = (input: Buffer, options: SharpOptions) => Sharp

let loaded: Promise<Open> | undefined

function loadSharp(): Promise<Open> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ["VipsForeignLoad"] })
    const loaders = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"]
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) })
    return sharp
  })
  return loaded
}

async function make(open: Open, input: Buffer, { versions, card }: Omit<PictureTask, "bytes">): Promise<PictureAnswer> {
  const options: SharpOptions = { failOn: "error", limitInputPixels: 120_000_000 }
  const metadata = await open(input, { ...options, limitInputPixels: false }).metadata()
  const refusal = findRefusal(metadata)
  if (refusal !== undefined) return { outcome: "failed", reason: refusal }
  const isAnimation = (metadata.pages ?? 1) > 1 || metadata.format === "gif" || isAnimatedPng(input)
  const turned = metadata.format === "webp" ? metadata : metadata.autoOrient
  const ofCard = card === undefined ? 0 : Math.ceil((card.height * turned.width) / turned.height)
  const most = isAnimation ? 320 : Math.max(320, ofCard, ...versions.map(({ width }) => width))
  // Decoded once, turned as browsers turn it, in sRGB, and without metadata. All versions come from it. Browsers turn no WebP.
  const decoded = open(input, options)
  const { data, info } = await (metadata.format === "webp" ? decoded : decoded.autoOrient())
    .resize({ width: most, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  const base = () => open(data, { raw: { ...size, channels: info.channels } })
  const small = await base().resize(16, 16, { fit: "inside" }).webp({ quality: 40 }).toBuffer()
  const placeholder = `data:image/webp;base64,${small.toString("base64")}`
  const color = await findColor(open, base())
  if (isAnimation) return { outcome: "animation", placeholder, color }
  const made: MadeVersion[] = []
  for (const version of versions) {
    if (version.format.startsWith("card-")) {
      if (card !== undefined) made.push(await makeCard(base(), version, { card, size }))
      continue
    }
    const width = Math.min(version.width, size.width)
    const height = Math.max(1, Math.round((size.height * width) / size.width))
    if (version.format === "webp" && Math.max(width, height) > maxWebpSide) continue
    const bytes = await encode(base().resize(width, height, { fit: "fill" }), version).toBuffer()
    made.push({ ...version, bytes, pixels: { width, height } })
  }
  return { outcome: "made", versions: made, placeholder, color }
}

/** Cuts a card around the focus that its name says. */
async function makeCard(
  picture: Sharp,
  version: Version,
  { card, size }: Record<"card" | "size", { width: number; height: number }>,
): Promise<MadeVersion> {
  const [x = 50, y = 50] = version.format.split("-").slice(1).map(Number)
  const scale = Math.max(card.width / size.width, card.height / size.height)
  const width = Math.max(card.width, Math.round(size.width * scale))
  const height = Math.max(card.height, Math.round(size.height * scale))
  const place = (percent: number, whole: number, part: number) =>
    Math.min(Math.max(Math.round((percent * whole) / 100 - part / 2), 0), whole - part)
  const cut = { left: place(x, width, card.width), top: place(y, height, card.height), ...card }
  const bytes = await encode(picture.resize(width, height, { fit: "fill" }).extract(cut), version).toBuffer()
  return { ...version, bytes, pixels: card }
}

/** Why a file is not decoded. */
function findRefusal({ format, compression, width, height }: Metadata): string | undefined {
  const most = maxMegapixels[format]
  const name = names[format]
  if (most === undefined || name === undefined || (format === "heif" && compression !== "av1")) {
    return "Only JPEG, PNG, WebP, AVIF and GIF are decoded."
  }
  const megapixels = (width * height) / 1e6
  if (megapixels <= most) return undefined
  return `It has ${Math.ceil(megapixels)} megapixels. A file of the type ${name} is decoded up to ${most}.`
}

/** Whether a PNG has an animation: a chunk `acTL` before its data (PNG, third edition, section 11.3.6.1). */
function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes.readUInt32BE(0) !== 0x89_50_4e_47) return false
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8)
    if (type === "acTL") return true
    if (type === "IDAT") return false
  }
  return false
}

function encode(picture: Sharp, { width, format }: Version): Sharp {
  if (format === "webp") return picture.webp({ quality: width <= 1280 ? 68 : 76 })
  if (format === "avif") return picture.avif({ quality: 50, effort: 2 })
  if (format === "png") return picture.png({ palette: true, effort: 4 })
  return picture.flatten({ background: "#fff" }).jpeg({ quality: 76, mozjpeg: true })
}

async function findColor(open: Open, picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(32, 32, { fit: "inside" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const { dominant } = await open(data, { raw: { width, height, channels } }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`
}

/** What a library says, in one short line. */
function toLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "").slice(0, 300)
}

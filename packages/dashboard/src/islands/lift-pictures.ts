/** What a clipboard has besides its HTML. */
export interface ClipboardPictures {
  /** Word has the bytes of its pictures only in RTF. */
  rtf: string
  /** Uploads a picture to the library, and resolves to its address. */
  upload: ((file: File) => Promise<string>) | undefined
}

/** Uploads the pictures that only this browser has, and puts their addresses into the HTML. A picture that fails keeps its old address. */
export async function liftPictures(html: string, { rtf, upload }: ClipboardPictures): Promise<string> {
  if (upload === undefined || !/<img\b[^>]*\bsrc\s*=\s*["']?(?:data|blob|file):/i.test(html)) return html
  const tags = [...html.matchAll(/<img\b[^>]*>/gi)].map(([tag]) => ({ tag, address: addressOf(tag) }))
  const local = tags.filter(({ address }) => /^file:/i.test(address))
  const found = readRtfPictures(rtf)
  // Without a picture for each, nobody knows which is which.
  const isWhole = found.length === local.length
  const work = tags.map(async (one) => {
    if (/aria-roledescription=["']?checkbox/i.test(one.tag)) return one.tag
    const fromRtf = isWhole ? found[local.indexOf(one)] : undefined
    const file = fromRtf ?? (await toFile(one.address).catch(() => undefined))
    const url = file && (await upload(file).catch(() => undefined))
    // The bytes would make the text too long to send. What has no address is counted as left out.
    const next = url ?? (file === undefined ? one.address : "file:")
    return next === one.address ? one.tag : one.tag.replace(one.address, () => next)
  })
  const next = await Promise.all(work)
  return html.replaceAll(/<img\b[^>]*>/gi, () => next.shift() ?? "")
}

const addressOf = (tag: string): string => {
  const [, quoted, plain] = /\bsrc\s*=\s*(?:["']([^"']*)["']|([^\s>]+))/i.exec(tag) ?? []
  return quoted ?? plain ?? ""
}

async function toFile(address: string): Promise<File | undefined> {
  const [, type, isBase64, data = ""] = /^data:(image\/[\w.+-]+)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? []
  if (type !== undefined) {
    const text =
      isBase64 === undefined ? decodeURIComponent(data) : atob(decodeURIComponent(data).replaceAll(/\s/g, ""))
    const bytes =
      isBase64 === undefined ? new TextEncoder().encode(text) : Uint8Array.from(text, (one) => one.charCodeAt(0))
    return toPicture(bytes, type)
  }
  if (!/^blob:/i.test(address)) return undefined
  const blob = await (await fetch(address)).blob()
  return toPicture(new Uint8Array(await blob.arrayBuffer()), blob.type)
}

/** The PNG and JPEG pictures of RTF, in order. Each is a group `{\pict … \pngblip … hex}`. */
export function readRtfPictures(rtf: string): File[] {
  return [...rtf.matchAll(/\{\\pict(?![a-z])/g)].flatMap(({ index }) => {
    const group = rtf.slice(index, endOfGroup(rtf, index))
    const kind = /\\(png|jpeg)blip/.exec(group.slice(0, 5000))?.[1]
    const word = group.lastIndexOf("\\")
    const behindWord = word + (/^\\[a-z]+(?:-?\d+)? ?/i.exec(group.slice(word, word + 50))?.[0].length ?? 0)
    const hex = group.slice(Math.max(behindWord, group.lastIndexOf("}") + 1)).replaceAll(/\s/g, "")
    if (kind === undefined || hex === "" || /[^\da-f]/i.test(hex)) return []
    const bytes = new Uint8Array(hex.length >> 1)
    for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
    return [toPicture(bytes, `image/${kind}`)]
  })
}

/** The place of the brace that closes the one at `start`. */
function endOfGroup(rtf: string, start: number): number {
  const braces = /\\[\\{}]|[{}]/g
  braces.lastIndex = start
  let depth = 0
  for (let found = braces.exec(rtf); found !== null; found = braces.exec(rtf)) {
    if (found[0] === "{") depth++
    else if (found[0] === "}" && --depth === 0) return found.index
  }
  return rtf.length
}

const toPicture = (bytes: Uint8Array<ArrayBuffer>, type: string): File =>
  new File([bytes], `pasted-picture.${type.replace("image/", "").replace(/\+.*/, "")}`, { type })

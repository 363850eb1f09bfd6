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
  return [...rtf.matchAll(/\{\\pict(?:[^{}]|\{[^{}]*\})*?\\(png|jpeg)blip(?:[^{}]|\{[^{}]*\})*\}/g)].flatMap(
    ([group, kind = ""]) => {
      const hex = /([\da-f\s]+)\}$/i.exec(group)?.[1]?.replaceAll(/\s/g, "") ?? ""
      const pairs = hex.match(/../g) ?? []
      return pairs.length === 0
        ? []
        : [
            toPicture(
              Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)),
              `image/${kind}`,
            ),
          ]
    },
  )
}

const toPicture = (bytes: Uint8Array<ArrayBuffer>, type: string): File =>
  new File([bytes], `pasted-picture.${type.replace("image/", "").replace(/\+.*/, "")}`, { type })

import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

const fileName = /^\S{1,200}\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i
const ofCamera = /^(?:IMG|DSC|DSCN|DSCF|PXL|MVIMG|WhatsApp Image|Screenshot|Bildschirmfoto)[-_ ]?[\d_ -]{3,}/i
const vague = new Set(
  "image img picture photo pic graphic untitled placeholder alt bild foto imagen immagine imagem afbeelding".split(" "),
)

export const imageAltFileName: PageCheck = {
  code: "image_alt_file_name",
  severity: "warning",
  category: "images",
  title: "Alternative texts that are file names or say nothing",
  detail:
    'Screen readers read out `IMG_0001.jpg` or “image”, which tells nobody what the image shows. Describe it; an image that only decorates gets `alt=""`.',
  find({ facts: { images } }) {
    const described = images.filter(({ alt, isDecorative }) => alt !== null && alt.trim() !== "" && !isDecorative)
    if (described.length === 0) return undefined
    return toFindings(described.flatMap(({ alt, src }) => (saysNothing(alt?.trim() ?? "", src) ? (alt ?? []) : [])))
  },
}

function saysNothing(alt: string, src: string): boolean {
  if (fileName.test(alt) || ofCamera.test(alt) || vague.has(alt.toLowerCase())) return true
  const name = /([^/]+?)(?:\.\w{2,5})?(?:[?#].*)?$/.exec(src)?.[1]
  return alt.includes("_") && alt === name
}

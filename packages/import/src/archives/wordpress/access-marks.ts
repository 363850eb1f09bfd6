/** Words in names of fields and blocks by which plugins limit who may read. `premium` alone is also a library of free blocks. */
const access =
  /^(?:access|acl|restrict\w*|members?|memberships?|membersonly|memberful|memberpress|s2member|pmpro|rcp|wpmem|patreon|subscribers?|paid|private|protected|paywall\w*|tiers?)$/
/** Parts of names that have such a word and limit nothing. */
const harmless =
  /(?:team|staff|board|crew|cast|band|faculty)[_-]?members?|(?:error|message|text|title|token|force_public)$/i
/** Values that let everybody read. */
const open =
  /^(?:|0|no|false|off|none|null|n;|all|any(?:one|body)|every(?:one|body)|public|default|\{\}|\[\]|a:0:\{\})$/i

/** Whether a custom field of a post limits who may read it, such as `_members_access_role`. */
export function isAccessField(name: string, value: string): boolean {
  const words = toWords(name)
  const isAccess = words.some((word) => access.test(word) || word === "premium") || /user_?level$/i.test(name)
  return isAccess && !harmless.test(name) && !isOpen(value)
}

/** Whether a block, or one of its settings, limits who may read, such as `jetpack/paywall`. */
export function isAccessBlock(name: string, settings: string): boolean {
  if (name.includes("premium-content") || toWords(name).some((word) => access.test(word))) return true
  for (const [, key = "", text, plain] of settings.matchAll(/"([\w-]{1,60})"\s*:\s*(?:"([^"\\]{0,100})"|(\w{1,20}))/g))
    if (isAccessField(key, text ?? plain ?? "") || (key.endsWith("ByRole") && !isOpen(text ?? ""))) return true
  return false
}

/** Whether an enclosing shortcode shows its content to some readers only, by its name or its attributes. */
export function isAccessShortcode(name: string, attributes: string): boolean {
  if (harmless.test(name)) return false
  return (
    /access(?!ib)|restrict|member|private|protect|premium|paid|paywall|subscri|patreon|visitor|s2if|wlm|mepr|pmpro|rcp|passster|hide[_-]?content/i.test(
      name,
    ) ||
    /(?:^|[_-])(?:levels?|vip|role|log(?:ged)?[_-]?(?:in|out)|ihc|um)(?=$|[_-])/i.test(name) ||
    /\s(?:user_?level|roles?|membership|capabilit\w*|password|access)\s*=/i.test(attributes)
  )
}

/** Plugins that store their settings for every post, and what those say where everybody may read. */
const openSettings = /"_um_custom_access_settings";(?:b:0|i:0|s:1:"0"|s:0:"")|"visibility_type";s:7:"default"/

/** Of a list that PHP has serialized, each text counts. */
function isOpen(value: string): boolean {
  const text = value.trim()
  if (open.test(text)) return true
  if (!text.startsWith("a:")) return false
  if (openSettings.test(text)) return true
  return [...text.matchAll(/"([^"]{0,100})"/g)].every(([, one = ""]) => open.test(one)) && !/;i:[1-9]/.test(text)
}

function toWords(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

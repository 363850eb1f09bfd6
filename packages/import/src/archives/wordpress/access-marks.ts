/** Words in the names of fields and blocks by which plugins limit who may read. */
const access =
  /^(?:access|acl|restrict\w*|members?|memberships?|membersonly|memberful|memberpress|s2member|pmpro|rcp|wpmem|wlm|patreon|subscribers?|paid|private|protect(?:ed|ion)?|paywall\w*|tiers?|gated|vip|capabilit(?:y|ies))$/
/** More words in names of fields. In names of blocks they stand for free blocks, forms to subscribe, and headings. */
const accessOfFields = /^(?:premium|subscriptions?|passwords?|login|loggedin|logged|levels?)$/
/** Names that have such a word and limit nothing. */
const harmless =
  /(?:team|staff|board|crew|cast|band|faculty)[_-]?members?|(?:difficulty|reading|skill|grade|heading|experience|expert\w*|energy|sea|water|noise|spice|english|language|education|fitness|detail|zoom|stock|menu|toc|depth)_?levels?|(?:error|message|text|title|token|force_public|counts?)$|^_?(?:number|num)_/i
/** Values that let everybody read, or say nothing: the name of a field of ACF. */
const open =
  /^(?:|field_[\da-z]+|0|no|false|off|none|null|n;|all|any(?:one|body)|every(?:one|body)|public|visible|default|\{\}|\[\]|a:0:\{\})$/i
/** Values that let some people read, whatever the name is. */
const limited =
  /^(?:logged[-_ ]?in|members?|subscribers?|paid|premium|private|restricted|(?:paid|paying|registered)[-_ ]\w+|(?:members?|subscribers?|users?|paid)[-_ ]?only)$/i

/** Whether a custom field of a post limits who may read it, such as `_members_access_role`. */
export function isAccessField(name: string, value: string): boolean {
  if (harmless.test(name) || isOpen(value)) return false
  return (
    toWords(name).some((word) => access.test(word) || accessOfFields.test(word)) ||
    /(?:user|allow\w*|require\w*|permitted)_?roles?(?:$|_)|^_?ihc_mb_who$|^_?eyes_?only|^_?groups-(?:groups_)?read/i.test(
      name,
    ) ||
    (/visib|audience|availab|who_?can/i.test(name) && limited.test(value.trim()))
  )
}

/** Whether a block, or one of its settings, limits who may read, such as `jetpack/paywall`. */
export function isAccessBlock(name: string, settings: string): boolean {
  if (name.includes("premium-content") || toWords(name).some((word) => access.test(word))) return true
  // A block that EditorsKit hides from people who are not signed in.
  if (/"loggedout"\s*:\s*false/i.test(settings)) return true
  // A block of Divi that a condition shows to some readers.
  if (/"conditionName"\s*:\s*"(?:loggedInStatus|userRole)"/.test(settings)) return true
  // Paid Member Subscriptions and Profile Builder.
  if (/"\w{1,20}contentrestriction"\s*:\s*\{(?![^{}]*"display_to"\s*:\s*"all")/i.test(settings)) return true
  for (const [, key = "", text, plain] of settings.matchAll(
    /"([\w-]{1,60})"\s*:\s*(?:"([^"\\]{0,100})"|(\w{1,20}))/g,
  )) {
    if (
      /restrict|paywall|(?:member|subscriber|user|paid)s?[-_]?only$|membership|userrole|byrole|accesslevel|isprivate|isprotected/i.test(
        key,
      )
    ) {
      if (!harmless.test(key) && !isOpen(text ?? plain ?? "")) return true
    } else if (/visib|audience|show|access|who|user_?status/i.test(key) && limited.test(text ?? "")) return true
  }
  return false
}

/** Whether an enclosing shortcode shows its content to some readers only, by its name or its attributes. */
export function isAccessShortcode(name: string, attributes: string): boolean {
  if (harmless.test(name)) return false
  return (
    /access(?!ib)|restrict|(?<!re)member|wpmem|private|protect|password|(?<!pre)paid|premium|paywall|subscri|patreon|patron|visitor|s2if|wlm|mepr|pmpro|rcp|passster|gated|content[_-]?control|hide[_-]?(?:content|post)|eyes[_-]?only|exclusive|registered|locker|^locked/i.test(
      name,
    ) ||
    /(?:^|[_-])(?:levels?|vip|role|log(?:ged)?[_-]?(?:in|out)|ihc|um)(?=$|[_-])/i.test(name) ||
    /\s(?:user_?level|membership\w*|capabilit\w*|password|access\w*)\s*=/i.test(attributes) ||
    // These are roles of HTML.
    /\s(?:user_?)?roles?\s*=\s*["']?(?!(?:button|link|presentation|none|img|alert|dialog|tab|navigation|banner|region|list|group|main|search|status|heading))\w/i.test(
      attributes,
    )
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

/** The check that tells of a rule of axe-core. */
const codes: Readonly<Record<string, readonly string[]>> = {
  anchor_not_descriptive: ["link-name", "area-alt"],
  aria_wrong: [],
  button_without_name: [
    "button-name",
    "input-button-name",
    "aria-command-name",
    "label-content-name-mismatch",
    "summary-name",
  ],
  field_without_label: [
    "label",
    "select-name",
    "aria-input-field-name",
    "aria-toggle-field-name",
    "form-field-multiple-labels",
    "autocomplete-valid",
  ],
  frame_without_title: ["frame-title", "frame-title-unique"],
  id_repeated: ["duplicate-id-aria"],
  image_alt_missing: ["image-alt", "input-image-alt", "object-alt", "role-img-alt", "svg-img-alt"],
  keyboard_blocked: [
    "css-orientation-lock",
    "aria-hidden-focus",
    "bypass",
    "frame-focusable-content",
    "nested-interactive",
    "scrollable-region-focusable",
  ],
  structure_wrong: [
    "avoid-inline-spacing",
    "definition-list",
    "dlitem",
    "list",
    "listitem",
    "p-as-heading",
    "scope-attr-valid",
    "server-side-image-map",
    "table-fake-caption",
    "td-has-header",
    "td-headers-attr",
    "th-has-data-cells",
    "valid-lang",
  ],
  tabindex_positive: ["tabindex"],
  target_too_small: ["target-size"],
  text_contrast_low: ["color-contrast", "color-contrast-enhanced", "link-in-text-block"],
  time_based_media: ["audio-caption", "blink", "marquee", "no-autoplay-audio", "video-caption"],
}

/** The codes of all checks that tell of what a browser found. */
export const barrierCodes: readonly string[] = Object.keys(codes)

/** Faults that other checks tell of every page. */
const elsewhere = new Set([
  "document-title",
  "html-has-lang",
  "html-lang-valid",
  "html-xml-lang-mismatch",
  "meta-refresh",
  "meta-viewport",
])

const byRule = new Map(Object.entries(codes).flatMap(([code, rules]) => rules.map((rule) => [rule, code])))

/** The code of the check that tells of a rule of axe-core; undefined if another check looks at that on every page. */
export function codeOfRule(rule: string): string | undefined {
  return elsewhere.has(rule) ? undefined : (byRule.get(rule) ?? "aria_wrong")
}

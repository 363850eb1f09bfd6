import type { Command, HelpList } from "../command.ts"
import type { Setting } from "./setting.ts"
import { settingGroups, settings } from "./settings.ts"

/** The flags of `serve`, from the table of settings. */
export function toSettingOptions(): Command["options"] {
  const options: Command["options"] = {}
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    if (setting.flag === undefined) continue
    options[setting.flag] = {
      type: setting.value === undefined ? "boolean" : "string",
      help: `${toFirstSentence(setting.meaning)}; overrides ${name}`,
      ...(setting.value === undefined ? {} : { value: setting.value }),
    }
  }
  return options
}

/** The environment variables of `serve` for its help, one list for each subject. */
export function toSettingLists(): HelpList[] {
  return settingGroups.map(({ title, names }) => ({
    title,
    rows: names.map((name) => [name, toLine(settings[name])] as const),
  }))
}

function toFirstSentence(meaning: string): string {
  const [first = ""] = meaning.replace(/\.$/, "").split(". ")
  return first.charAt(0).toLowerCase() + first.slice(1)
}

function toLine({ meaning, default: value }: Setting): string {
  return value === undefined ? meaning : `${meaning} Default: ${value}`
}

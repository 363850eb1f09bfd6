import type { Command } from "../command.ts"
import { usage } from "../usage.ts"

/** Scripts for shells. They ask the service for the names of tools, because those depend on the credential. */
const scripts: Record<string, (commands: readonly string[]) => string> = {
  bash: (commands) => `_citable() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${firstWords(commands).join(" ")}" -- "$word") )
  elif [ "$COMP_CWORD" -eq 2 ] && [ "\${COMP_WORDS[1]}" = call ]; then
    COMPREPLY=( $(compgen -W "$(citable tools --names 2>/dev/null)" -- "$word") )
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${families(commands)
  .map(([first, rest]) => `      ${first}) COMPREPLY=( $(compgen -W "${rest.join(" ")}" -- "$word") ) ;;`)
  .join("\n")}
    esac
  fi
}
complete -o default -F _citable citable`,
  zsh: (commands) => `#compdef citable
_citable() {
  if (( CURRENT == 2 )); then
    compadd -- ${firstWords(commands).join(" ")}
  elif (( CURRENT == 3 )) && [[ $words[2] == call ]]; then
    compadd -- \${(f)"$(citable tools --names 2>/dev/null)"}
  elif (( CURRENT == 3 )); then
    case $words[2] in
${families(commands)
  .map(([first, rest]) => `      ${first}) compadd -- ${rest.join(" ")} ;;`)
  .join("\n")}
      *) _files ;;
    esac
  else
    _files
  fi
}
compdef _citable citable`,
  fish: (commands) =>
    [
      `complete -c citable -n __fish_use_subcommand -f -a "${firstWords(commands).join(" ")}"`,
      `complete -c citable -n "__fish_seen_subcommand_from call" -f -a "(citable tools --names 2>/dev/null)"`,
      ...families(commands).map(
        ([first, rest]) => `complete -c citable -n "__fish_seen_subcommand_from ${first}" -f -a "${rest.join(" ")}"`,
      ),
    ].join("\n"),
}

/** Creates the command `completion` from the names of all commands. */
export function createCompletion(names: readonly string[]): Command {
  return {
    usage: "<bash|zsh|fish>",
    example: "source <(citable completion bash)",
    options: {},
    positionals: { min: 1, max: 1 },
    async run({ positionals: [shell = ""], out }) {
      const script = scripts[shell]
      if (script === undefined) throw usage(`Unknown shell ${shell}. Known shells: ${Object.keys(scripts).join(", ")}.`)
      out(script(names))
      return 0
    },
  }
}

const firstWords = (commands: readonly string[]): string[] => [
  ...new Set(commands.map((name) => name.split(" ")[0] ?? "")),
]

function families(commands: readonly string[]): [string, string[]][] {
  const groups = Map.groupBy(
    commands.filter((name) => name.includes(" ")),
    (name) => name.split(" ")[0] ?? "",
  )
  return [...groups].map(([first, all]) => [first, all.map((name) => name.slice(first.length + 1))])
}

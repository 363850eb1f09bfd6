import { pageChecks } from "@citable/audits/checks/page-checks"

import type { HelpList } from "../packages/cli/src/command.ts"
import { type CommandEntry, commandGroups } from "../packages/cli/src/commands/commands.ts"
import { toHelpLists } from "../packages/cli/src/format-help.ts"
import { hosts } from "../packages/cli/src/internal/find-host-address.ts"
import type { Setting } from "../packages/cli/src/serve/setting.ts"
import { describeDefault, settingGroups, settings } from "../packages/cli/src/serve/settings.ts"
import { issueCategorySchema } from "../packages/contract/src/site/audit.ts"
import { siteChecks } from "../packages/service/src/audits/checks/site-checks.ts"

/** The pages of docs/reference that come from the code of the command line, by name. `pnpm run reference` writes them. */
export async function createReferencePages(): Promise<Record<string, string>> {
  return {
    "cli.md": await createCliPage(),
    "serve-settings.md": createSettingsPage(),
    "audit-checks.md": createChecksPage(),
  }
}

async function createCliPage(): Promise<string> {
  const groups = await Promise.all(
    commandGroups.map(async ({ title, commands }) =>
      [`## ${title}`, ...(await Promise.all(commands.map(toCommandSection)))].join("\n\n"),
    ),
  )
  return `${[cliIntroduction, ...groups].join("\n\n")}\n`
}

async function toCommandSection(entry: CommandEntry): Promise<string> {
  const command = await entry.load()
  const lists = toHelpLists(command).map((list) => ({
    ...list,
    rows: list.rows.filter(([name]) => name !== "--json" && name !== "-h, --help"),
  }))
  const isServe = entry.name === "serve"
  return [
    `### ${entry.name}`,
    `${entry.summary}.`,
    `\`\`\`sh\n${command.example}\n\`\`\``,
    `Usage: ${toCode(`citable ${entry.name} ${command.usage}`)}`,
    ...lists.slice(0, isServe ? 1 : undefined).flatMap((list) => (list.rows.length === 0 ? [] : [toTable(list)])),
    ...(isServe ? ["[Settings of serve](serve-settings.md) lists the environment variables."] : []),
  ].join("\n\n")
}

function toTable({ title, rows }: HelpList): string {
  const head = title === "Options" ? "Option" : title
  return [
    `| ${head} | Meaning |`,
    "| --- | --- |",
    ...rows.map(([name, meaning]) => `| ${toCode(name.replaceAll("|", "\\|"))} | ${toCell(meaning)} |`),
  ].join("\n")
}

function createSettingsPage(): string {
  const groups = settingGroups.map(({ title, names }) =>
    [
      `## ${title}\n`,
      "| Variable | Flag | Default | Meaning |",
      "| --- | --- | --- | --- |",
      ...names.map((name) => toSettingRow(name, settings[name])),
    ].join("\n"),
  )
  return `${[settingsIntroduction, ...groups, createHostsSection()].join("\n\n")}\n`
}

function createHostsSection(): string {
  const rows = hosts.map(({ name, variable, and, toUrl }) => {
    const address = variable.endsWith("_URL") ? "its value" : toCode(toUrl(`$${variable}`))
    return `| ${name} | ${toCode(variable)}${and === undefined ? "" : `, if ${toCode(and)} is set too`} | ${address} |`
  })
  return ["## Hosts\n\n" + hostsIntroduction, "| Host | Variable | Address |", "| --- | --- | --- |", ...rows].join(
    "\n",
  )
}

function toSettingRow(name: string, setting: Setting): string {
  const flag = setting.flag === undefined ? "" : ` ${toCode(`--${setting.flag}`)}`
  const value = setting.default === undefined ? toCell(describeDefault(setting)) : toCode(setting.default)
  return `| ${toCode(name)} |${flag} | ${value} | ${toCell(setting.meaning)} |`
}

function createChecksPage(): string {
  const checks = [...pageChecks, ...siteChecks].toSorted((one, other) => (one.code < other.code ? -1 : 1))
  const categories = issueCategorySchema.options.flatMap((category) => {
    const found = checks.filter((check) => check.category === category)
    if (found.length === 0) return []
    const rows = found.map(
      ({ code, severity, title, detail }) =>
        `| ${toCode(code)} | ${severity} | **${toCell(title)}.** ${toCell(detail)} |`,
    )
    const name = category.replaceAll("_", " ").replace(/^ai\b/, "AI")
    return [
      [
        `## ${name.charAt(0).toUpperCase()}${name.slice(1)}\n`,
        "| Code | Severity | Meaning and remedy |",
        "| --- | --- | --- |",
        ...rows,
      ].join("\n"),
    ]
  })
  return `${[checksIntroduction, ...categories].join("\n\n")}\n`
}

const toCode = (text: string): string => `\`${text}\``
const toCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "\\<")

const cliIntroduction = `---
title: Command line
description: Every command of citable, with its options and an example.
---

<!-- \`pnpm run reference\` writes this page from the help of the commands. -->

\`\`\`sh
export CITABLE_URL=https://citable.example.com
export CITABLE_TOKEN=cta_…
citable whoami
\`\`\`

Every command has \`--help\` and \`--json\`; \`citable --version\` says which release this is. The guides describe the larger commands:

- [Import articles](../guides/import-articles.md)
- [Sign in with the command line](../guides/command-line-sign-in.md)
- [Call tools from a shell](../guides/call-tools.md)
- [Find out what is wrong with a site](../guides/diagnose-webhooks.md)
- [Rebuild a static site](../guides/rebuild-a-static-site.md)
- [Agents](../guides/agents-mcp.md)
- [Reports](../guides/reports.md)
- [Audit a site](../guides/audit-a-site.md)
- [Back up, restore and export](../operating/backup-restore-export.md)

## Environment

| Variable | Meaning |
| --- | --- |
| \`CITABLE_URL\` | The service. Default: \`http://127.0.0.1:4400\` |
| \`CITABLE_TOKEN\` | The credential: an operator token, or any other token or key |
| \`CITABLE_API_KEY\` | The credential, if \`CITABLE_TOKEN\` is not set |
| \`CITABLE_PROFILE\` | The sign-in to use. Default: the one that you chose last |
| \`CITABLE_CONFIG_DIR\` | The folder of \`profiles.json\`. Default: \`$XDG_CONFIG_HOME/citable\` or \`~/.config/citable\` |
| \`DATABASE_URL\`, \`DATA_DIR\` | The tables of the service, for commands that work on them |

Options override the environment. Pass tokens in the environment: other users of the machine can read command lines.

## Exit codes and errors

| Code | Meaning |
| --- | --- |
| 0 | done |
| 1 | failed, or a file was refused |
| 2 | wrong usage or configuration |

An error is one sentence on standard error, or \`{"error": {"code", "message"}}\` with \`--json\`.
[Error codes](errors.md#citable-the-command-line) lists the codes.`

const hostsIntroduction = `Without \`PUBLIC_URL\`, \`serve\` and \`account\` use the address that one of these hosts gives to its containers. The start
message names the variable. Set \`PUBLIC_URL\` once you have your own domain; it takes precedence.
`

const checksIntroduction = `---
title: Checks of audits
description: Every check of an audit by category, with its severity and what to do.
---

<!-- \`pnpm run reference\` writes this page from the checks. -->

\`\`\`sh
citable audit https://example.com
citable call list_audit_issues audit_id=aud_… category=links
\`\`\`

Some findings have another severity than their check; \`list_audit_issues\` shows it.
[Audit a site](../guides/audit-a-site.md#the-score) explains how severities affect the score.`

const settingsIntroduction = `---
title: Settings of serve
description: Every setting of citable serve, with its flag, default and meaning.
---

<!-- \`pnpm run reference\` writes this page from the table of settings. -->

\`\`\`sh
PUBLIC_URL=https://citable.example.com TRUST_PROXY=loopback citable serve --data /var/lib/citable
\`\`\`

- Flags override environment variables.
- An empty variable counts as unset.
- If settings are wrong, \`citable serve\` reports all of them, without their values, and exits with 2.
- \`PUBLIC_URL\` is also the base of media addresses. Without it, people can sign in only on the machine of the service, and the service
  sends no e-mail.
- \`CLIENT_IP_HEADER\` is for [hosts](../operating/deploy.md#hosts) that append their own address to \`X-Forwarded-For\`. If the header is
  missing, the proxy counts as the caller.
- \`SECRET_KEY\` can contain several keys, separated by commas, while you [replace it](../operating/security.md#replace-secret_key).
- \`LOG\` writes requests to standard output and errors to standard error.
- With \`MAIL_FROM\` and \`SMTP_URL\`, people can also request a link for a forgotten password.
- Other OpenTelemetry variables work, too, such as \`OTEL_SERVICE_NAME\` and \`OTEL_EXPORTER_OTLP_HEADERS\`.

[Deploy the service](../operating/deploy.md) shows a complete setup. [Security](../operating/security.md#lose-secret_key) explains
what to do if you lose \`SECRET_KEY\`.`

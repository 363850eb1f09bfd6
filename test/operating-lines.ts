import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

/** A line of shell in a page of docs/operating. */
export interface OperatingLine {
  /** The file. */
  page: string
  /** The line without its comment. */
  line: string
}

const docker = "There is no Docker daemon; docker-lines.test.ts starts what the image would start."
const compose = "There is no Docker daemon; deploy-files.test.ts reads the file as serve does."
const systemd = "It needs systemd as the first process."

/** Each line of shell of docs/operating: that the soak test runs it, or why it cannot. */
const outcomes: Record<string, Record<string, "runs" | { cannot: string }>> = {
  "deploy.md": {
    "docker compose -f packages/service/deploy/compose.single.yaml up --build": { cannot: compose },
    "docker build -f packages/service/deploy/Containerfile -t citable .": { cannot: docker },
    "docker run --init -p 127.0.0.1:4400:4400 -e PUBLIC_URL=http://localhost:4400 -v citable:/data --read-only --tmpfs /tmp --cap-drop ALL citable":
      { cannot: docker },
    "export DOMAIN=citable.example.com": "runs",
    "docker compose -f packages/service/deploy/compose.single.yaml --profile tls up --build --detach": {
      cannot: compose,
    },
    "mkdir -p dist": "runs",
    "docker run --rm --entrypoint dpkg-query citable --show > dist/debian.txt": { cannot: docker },
    "npm run sbom -- --debian dist/debian.txt": "runs",
    "npm run app -- /opt/citable": "runs",
    "ln -s /opt/citable/dist/bin.js /usr/local/bin/citable": "runs",
    "cp packages/service/deploy/citable.service /etc/systemd/system/": "runs",
    "install -D -m 600 /dev/null /etc/citable/service.env": "runs",
    "echo PUBLIC_URL=https://citable.example.com >> /etc/citable/service.env": "runs",
    "echo TRUST_PROXY=loopback >> /etc/citable/service.env": "runs",
    "systemctl enable --now citable": { cannot: systemd },
    "journalctl -u citable": { cannot: systemd },
    "DOMAIN=citable.example.com caddy run --config packages/service/deploy/Caddyfile": {
      cannot: "Caddy would ask a certificate authority on the internet.",
    },
    "systemd-run --pty --uid=citable --property=DynamicUser=yes --property=StateDirectory=citable --setenv=DATA_DIR=/var/lib/citable citable token create":
      { cannot: systemd },
    "apt-get install chromium": { cannot: "It downloads from Debian's servers." },
    "npm run app -- /opt/citable --browser": "runs",
  },
  "backup-restore-export.md": {
    "DATA_DIR=/var/lib/citable citable backup /backup/$(date +%F) --media": "runs",
    "DATABASE_URL=postgres://… citable backup /backup/$(date +%F)": "runs",
    "citable restore /backup/2026-07-01 --data ./citable-data": "runs",
    'PGOPTIONS="-c citable.account=*" pg_dump --enable-row-security --no-unlogged-table-data "$DATABASE_URL" > citable.sql':
      "runs",
    'grep -c "^acc_" citable.sql': "runs",
    "DATABASE_URL=postgres://… citable restore /backup/2026-07-01": "runs",
    "DATABASE_URL=postgres://… citable restore citable.jsonl": "runs",
    'psql --quiet --single-transaction -v ON_ERROR_STOP=1 "$DATABASE_URL" < citable.sql': "runs",
    "citable resume --data ./citable-data --drop-waiting": "runs",
    "DATA_DIR=/srv/one citable export brand.jsonl --brand brd_…": "runs",
    "DATA_DIR=/srv/two citable restore brand.jsonl": "runs",
    "DATA_DIR=/srv/one citable account delete acc_…": { cannot: "It asks for the name in a terminal." },
    'DATA_DIR=/srv/one citable account delete acc_… --yes --name "Another company"': "runs",
    "citable export warehouse/1 --format csv": "runs",
    'citable export warehouse/2 --format csv --since "$(cat warehouse/1/cursor)"': "runs",
  },
  "postgres-and-several-processes.md": {
    "export DATABASE_URL=postgres://citable:password@db:5432/citable": "runs",
    "export SECRET_KEY=$(openssl rand -base64 32)": "runs",
    "ROLE=api PORT=4400 citable serve &": "runs",
    "ROLE=api PORT=4401 citable serve &": "runs",
    "ROLE=worker PORT=4402 citable serve &": "runs",
    "systemctl stop citable": { cannot: systemd },
    "DATA_DIR=/var/lib/citable citable export citable.jsonl": "runs",
    "DATABASE_URL=postgres://… citable restore citable.jsonl": "runs",
    "DATABASE_URL=postgres://… citable resume --send-waiting": "runs",
    "echo DATABASE_URL=postgres://… >> /etc/citable/service.env": "runs",
    "echo SECRET_KEY=$(cat /var/lib/citable/secret.key) >> /etc/citable/service.env": "runs",
    "systemctl start citable": { cannot: systemd },
  },
  "upgrades.md": {
    "DATA_DIR=/var/lib/citable citable backup /backup/before-upgrade": "runs",
    "npm run app -- /opt/citable": "runs",
    "systemctl restart citable": { cannot: systemd },
    "systemctl stop citable": { cannot: systemd },
    "DATA_DIR=/var/lib/citable citable migrate": "runs",
    "systemctl start citable": { cannot: systemd },
    "citable pull articles --drafts": "runs",
    "DATA_DIR=/var/lib/citable citable export /backup/after-upgrade.jsonl": "runs",
    "mv /var/lib/citable /var/lib/citable-newer": "runs",
    "DATA_DIR=/var/lib/citable citable restore /backup/before-upgrade": "runs",
    "DATA_DIR=/var/lib/citable citable resume --drop-waiting": "runs",
    "citable import articles": "runs",
  },
  "monitoring.md": {
    "METRICS_PORT=9464 LOG=true citable serve": "runs",
    "curl http://127.0.0.1:9464/metrics": "runs",
    "cp packages/service/deploy/monitoring/rules.yml /etc/prometheus/citable-rules.yml": "runs",
    "promtool check rules /etc/prometheus/citable-rules.yml": {
      cannot: "Prometheus may not be installed; alert-rules.promtool.test.ts runs it where it is.",
    },
    'psql "$DATABASE_URL" -c "select pid, state, wait_event_type, now() - xact_start as age, left(query, 80) from pg_stat_activity where usename = current_user order by age desc nulls last limit 10"':
      "runs",
  },
  "security.md": { "SECRET_KEY=new,old citable serve": "runs" },
  "growth.md": {
    "export DATABASE_URL=postgres://citable:password@db:5432/citable": "runs",
    "export SECRET_KEY=$(openssl rand -base64 32)": "runs",
    "export MEDIA_S3_ENDPOINT=https://s3.example.com MEDIA_S3_BUCKET=media": "runs",
    "export MEDIA_S3_ACCESS_KEY_ID=… MEDIA_S3_SECRET_ACCESS_KEY=…": "runs",
    "ROLE=api PORT=4400 citable serve &": "runs",
    "ROLE=worker SCAN_QUESTIONS_AT_ONCE=16 PORT=4402 citable serve &": "runs",
  },
  "troubleshooting.md": {
    "journalctl -u citable | grep req_01kt07nv0045e7b4p1q723ekxf": { cannot: systemd },
  },
}

/** Reads every line of shell of docs/operating, in the order of the pages. */
export function readOperatingLines(root: string): OperatingLine[] {
  return globSync("docs/operating/*.md", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^ *```(?:sh|bash|shell|console)\n([^]*?)^ *```/gm)]
      .flatMap(([, block = ""]) => block.split("\n"))
      .map((line) => line.replace(/(?:^|\s+)#\s.*$/, "").trim())
      .filter((line) => line !== "")
      .map((line) => ({ page: basename(file), line })),
  )
}

/** The lines that the table lacks, and those of the table that no page has. */
export function compareWithTable(lines: readonly OperatingLine[]): { unknown: OperatingLine[]; gone: OperatingLine[] } {
  const listed = Object.entries(outcomes).flatMap(([page, of]) => Object.keys(of).map((line) => ({ page, line })))
  const has = (among: readonly OperatingLine[], one: OperatingLine) =>
    among.some(({ page, line }) => page === one.page && line === one.line)
  return {
    unknown: lines.filter((one) => !has(listed, one)),
    gone: listed.filter((one) => !has(lines, one)),
  }
}

/** The lines of a page that run, in its order. */
export function linesToRun(root: string, page: string): string[] {
  const lines = readOperatingLines(root).filter((one) => one.page === page)
  return lines.filter(({ line }) => outcomes[page]?.[line] === "runs").map(({ line }) => line)
}

/** The pages that have lines that run. */
export function pagesToRun(): string[] {
  return Object.keys(outcomes).filter((page) => Object.values(outcomes[page] ?? {}).includes("runs"))
}

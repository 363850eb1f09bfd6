import { DatabaseSync } from "node:sqlite"

import { openDatabase } from "../../../packages/storage/src/database.ts"

const citationsOfAnswer = 10
const prompts = 500

/** Makes a database of a brand whose answers cite so many pages. Every tenth page is one of the brand. */
export async function fillDemand(file: string, { citations }: { citations: number }): Promise<void> {
  const empty = await openDatabase(file)
  await empty.destroy()
  const db = new DatabaseSync(file)
  const answers = citations / citationsOfAnswer
  db.exec(`pragma synchronous = off; begin;
    insert into accounts (id, name, created_at) values ('acc_1', 'x', 0);
    insert into brands (id, account_id, name, domains, aliases, profile, schedule, default_locale, locales, custom_fields,
      revision, published_revision, oldest_revision, oldest_published_revision, created_at, updated_at)
      values ('brd_1', 'acc_1', 'Brewly', '["brewly.example"]', '[]', '{}', '{}', 'en', '["en"]', '{}', 0, 0, 0, 0, 0, 0);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${prompts})
    insert into prompts (id, brand_id, text, key, locale, engines, enabled, created_at, updated_at)
      select printf('prm_%06d', i), 'brd_1', case i % 10 when 0 then 'Which coffee grinders are good for kitchen ' || i || '?'
        else 'Which kettle holds ' || i || ' cups?' end, 'k' || i, 'en', '[]', 1, i, i from n;
    insert into scans (id, brand_id, status, trigger, prompts, repeats, created_at)
      values ('scn_1', 'brd_1', 'completed', 'manual', 1, 1, 0);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${answers})
    insert into answers (id, brand_id, scan_id, prompt_id, call_id, prompt, engine, surface, source, locale, repeat,
      text, sources, searches, raw, names_hash, day, answered_at, read_at)
    select printf('ans_%08d', i), 'brd_1', 'scn_1', printf('prm_%06d', i % ${prompts} + 1), 'c' || i, 'x', 'e', 'api', 'e', 'en', 1,
      '${"One sentence of an answer. ".repeat(40)}', '[]', json_array('coffee grinders for ' || (i % 97) || ' people', 'kettle ' || (i % 89)),
      '{}', 'h', date('2026-01-01', (i * 180 / ${answers}) || ' days'), 0, 0 from n;
    insert into answer_mentions (answer_id, competitor_id, name, position, count, quote)
      select id, '', 'Brewly', 1, 1, 'It names Brewly.' from answers where rowid % 3 = 0;
    with recursive n (i) as (select 0 union all select i + 1 from n where i < ${citations - 1})
    insert into answer_citations (answer_id, position, url, domain, title, type)
    select printf('ans_%08d', i / ${citationsOfAnswer} + 1), i % ${citationsOfAnswer} + 1,
      case i % 10 when 9 then 'https://brewly.example/blog/' || (i * 7 % 1000)
        else 'https://site' || (i * 7 % 300) || '.example/coffee/grinders/' || (i * 7919 % 100000) end,
      case i % 10 when 9 then 'brewly.example' else 'site' || (i * 7 % 300) || '.example' end,
      'Some words about ' || case (i / 10) % 4 when 0 then 'coffee grinders' else 'kettles' end, case i % 10 when 9 then 'own' else 'media' end from n;
    commit; analyze`)
  db.close()
}

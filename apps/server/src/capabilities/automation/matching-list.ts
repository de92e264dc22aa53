/** Which devices a rule is about, and for which of them its condition holds. What is not known of a device holds nothing. */
import type { AutomationCondition, AutomationDraft, AutomationPreview } from '@muster/contract/automation';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

export type Asked = Pick<AutomationDraft, 'trigger' | 'deviceAudienceIds' | 'match' | 'conditions'>;

interface Told {
  holds: Sql;
  /** What is known of the device, as text. */
  value: Sql;
}

const fact = (section: string, key: string) => sql`(select f.data ->> ${key}::text from device_facts f
  where f.organization_id = d.organization_id and f.device_id = d.id and f.section = ${section}::text)`;

/** By its figures, whether or not the last of them are zero. */
const figures = (version: Sql) => sql`os_order(regexp_replace(${version}, '(\\.0+)+$', ''))`;

function compared(had: Sql, compare: 'below' | 'atLeast' | 'is', version: string): Sql {
  const wanted = figures(sql`${version}::text`);
  if (compare === 'below') return sql`${figures(had)} collate "C" < ${wanted}`;
  if (compare === 'atLeast') return sql`${figures(had)} collate "C" >= ${wanted}`;
  return sql`${figures(had)} = ${wanted}`;
}

const reached = (had: Sql, compare: 'below' | 'atLeast', wanted: number) =>
  compare === 'below' ? sql`${had} < ${wanted}::numeric` : sql`${had} >= ${wanted}::numeric`;

const isNot = (condition: Sql, is: boolean) => (is ? condition : sql`not (${condition})`);
const factFlag = (key: string, is: boolean): Told => {
  const value = fact('security', key);
  return { holds: sql`${value} = ${String(is)}::text`, value };
};

/** The rows of a device's apps; devices say what they like. */
const apps = sql`device_facts f cross join lateral jsonb_array_elements(
  case jsonb_typeof(f.data -> 'items') when 'array' then f.data -> 'items' else '[]' end) i
  where f.organization_id = d.organization_id and f.device_id = d.id and f.section = 'apps'`;
const appVersion = sql`coalesce(i ->> 'shortVersion', i ->> 'version')`;

function told(condition: AutomationCondition): Told {
  switch (condition.about) {
    case 'os':
      return { holds: sql`d.os = any (${condition.systems}::text[])`, value: sql`d.os` };
    case 'osVersion':
      return { holds: compared(sql`d.os_version`, condition.compare, condition.version), value: sql`d.os_version` };
    case 'model':
      return {
        holds: sql`position(${fold(condition.text)}::text in folded(concat_ws(' ', d.model, d.model_name))) > 0`,
        value: sql`coalesce(d.model_name, d.model)`,
      };
    case 'state':
      return { holds: sql`d.state = any (${condition.states}::text[])`, value: sql`d.state` };
    case 'supervised':
      return { holds: sql`d.supervised = ${condition.is}::boolean`, value: sql`d.supervised::text` };
    case 'compliant':
      return { holds: sql`d.compliant = ${condition.is}::boolean`, value: sql`d.compliant::text` };
    case 'lostMode':
      return { holds: sql`d.lost_mode = ${condition.is}::boolean`, value: sql`d.lost_mode::text` };
    case 'updateAvailable':
      return { holds: isNot(sql`d.available_update is not null`, condition.is), value: sql`d.available_update` };
    case 'encrypted':
      return factFlag('encrypted', condition.is);
    case 'passcode':
      return factFlag('passcodePresent', condition.is);
    case 'employee':
      return { holds: isNot(sql`d.person_id is not null`, condition.is), value: sql`p.email` };
    case 'silent':
      return {
        holds: sql`greatest(v.last_seen_at, d.enrolled_at) < now() - make_interval(days => ${condition.days}::int)`,
        value: sql`to_char(nullif(greatest(v.last_seen_at, d.enrolled_at), '-infinity') at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      };
    case 'battery':
      return {
        holds: reached(sql`round(v.battery::numeric * 100)`, condition.compare, condition.percent),
        value: sql`round(v.battery::numeric * 100)::text`,
      };
    case 'storage': {
      const value = fact('details', 'available');
      const figure = sql`(case when ${value} ~ '^\\d{1,12}(\\.\\d{1,20})?$' then (${value})::numeric end)`;
      return { holds: reached(figure, condition.compare, condition.gigabytes), value };
    }
    case 'tag':
      return {
        holds: isNot(sql`d.facets @> array[${`tag:${fold(condition.tag)}`}::text]`, condition.is),
        value: sql`array_to_string(d.tags, ', ')`,
      };
    case 'app': {
      const { identifier, is, compare, version } = condition;
      const ofVersion =
        version === undefined ? sql`` : sql`and coalesce(${compared(appVersion, compare ?? 'is', version)}, false)`;
      const found = sql`exists (select 1 from ${apps} and i ->> 'identifier' = ${identifier}::text ${ofVersion})`;
      // Before it has told its apps, nobody knows that it has not got one.
      const known = sql`exists (select 1 from device_facts f where f.organization_id = d.organization_id
        and f.device_id = d.id and f.section = 'apps')`;
      return {
        holds: sql`(${known} and ${isNot(found, is)})`,
        value: sql`(select ${appVersion} from ${apps} and i ->> 'identifier' = ${identifier}::text limit 1)`,
      };
    }
  }
}

const holdsOf = (condition: AutomationCondition) => sql`coalesce(${told(condition).holds}, false)`;

function allHold({ match, conditions }: Asked): Sql {
  if (conditions.length === 0) return sql`true`;
  return sql`(${join(conditions.map(holdsOf), match === 'all' ? ' and ' : ' or ')})`;
}

/** The devices that the rule is about, as `d`. Those that have left only where that is what it asks for. */
function scope(organizationId: string, { trigger, deviceAudienceIds, conditions }: Asked): Sql {
  const anyState = trigger.kind === 'deviceLeft' || conditions.some(({ about }) => about === 'state');
  return sql`
    from devices d
      join device_activity v on v.organization_id = d.organization_id and v.device_id = d.id
      left join people p on p.organization_id = d.organization_id and p.id = d.person_id
    where d.organization_id = ${organizationId}
      ${anyState ? sql`` : sql`and d.state in ('ACTIVE', 'PROVISIONING')`}
      ${
        // Audiences that are gone hold nobody, rather than everybody.
        deviceAudienceIds.length === 0
          ? sql``
          : sql`and exists (select 1 from device_audiences a
            where a.organization_id = d.organization_id and a.id = any (${[...deviceAudienceIds]}::uuid[])
              and device_audience_selectors(a, d.id, d.facets, d.serial_number, d.person_id, p.facets) <> '{}')`
      }`;
}

/** Rows of `id`: those for whom it holds, among these or all. */
export function matchingDevices(organizationId: string, asked: Asked, ids?: readonly string[]): Sql {
  const among = ids === undefined ? sql`` : sql`and d.id = any (${[...ids]}::uuid[])`;
  return sql`select d.id ${scope(organizationId, asked)} ${among} and ${allHold(asked)}`;
}

export async function listMatching(tx: Tx, asked: Asked, ids?: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select m.id from (${matchingDevices(tx.organizationId, asked, ids)}) m order by m.id`,
  );
  return rows.map(({ id }) => id);
}

export type PreviewRow = Omit<AutomationPreview['sample'][number], 'actions'>;

export async function previewMatching(
  tx: Tx,
  asked: Asked,
  limit: number,
): Promise<{ devices: number; matching: number; sample: PreviewRow[] }> {
  const { organizationId } = tx;
  const counts = await tx.one<{ devices: number; matching: number }>(sql`
    select count(*)::int as devices, (count(*) filter (where ${allHold(asked)}))::int as matching ${scope(organizationId, asked)}`);
  const parts = asked.conditions.map(
    (condition) => sql`json_build_object('holds', ${holdsOf(condition)}, 'value', ${told(condition).value})`,
  );
  const conditions = parts.length === 0 ? sql`'[]'::json` : sql`json_build_array(${join(parts, ', ')})`;
  const sample = await tx.query<PreviewRow>(sql`
    select json_build_object('id', d.id, 'displayName', d.display_name, 'platform', d.platform, 'osVersion', d.os_version)
      as device, ${allHold(asked)} as matches, ${conditions} as conditions
    ${scope(organizationId, asked)} order by 2 desc, d.sort_name, d.id limit ${limit}`);
  return { ...counts, sample };
}

import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Identity, NamedPerson } from './enrollments-store.ts';

/** What was said of a device before it came. */
export interface Prepared {
  ids: readonly string[];
  person: NamedPerson | null;
  displayName: string | null;
  tags: readonly string[];
  template: {
    id: string;
    tags: string[];
    displayNamePattern: string | null;
    variables: Record<string, string>;
    person: NamedPerson | null;
  } | null;
}

type PreparedRow = Omit<Prepared, 'ids'> & { id: string };

const plain = (identifier: string) => identifier.replaceAll(/\s/g, '').toUpperCase();
const personJson = (p: 'p' | 'tp') => {
  const alias = p === 'p' ? sql`p` : sql`tp`;
  return sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name,
    'lastName', ${alias}.last_name, 'email', ${alias}.email) end`;
};

/**
 * By its serial number, and by its IMEIs: of those the first 14 digits say which device it is, whether the check digit or the
 * software version comes after them, or nothing. Held until the transaction ends. Of several the serial number counts first.
 */
export async function lockPrepared(tx: Tx, who: Identity): Promise<Prepared | undefined> {
  const serial = who.serialNumber ? plain(who.serialNumber) : null;
  const others = [who.imei ?? []].flat().map(plain);
  const stems = others.filter((one) => /^\d{14,16}$/.test(one)).map((one) => one.slice(0, 14));
  if (serial === null && others.length === 0) return undefined;
  const rows = await tx.query<PreparedRow>(sql`
    select d.id, d.display_name as "displayName", d.tags, ${personJson('p')} as person,
      case when t.id is not null then json_build_object('id', t.id, 'tags', t.tags, 'displayNamePattern', t.display_name_pattern,
        'person', ${personJson('tp')}, 'variables', (
          select coalesce(json_object_agg('argument.' || (a ->> 'name'), a ->> 'value'), '{}')
          from jsonb_array_elements(t.arguments) a)) end as template
    from prepared_devices d
    left join people p on p.organization_id = d.organization_id and p.id = d.person_id
    left join enrollment_templates t on t.organization_id = d.organization_id and t.id = d.template_id
    left join people tp on tp.organization_id = t.organization_id and tp.id = t.person_id
    where d.organization_id = ${tx.organizationId} and d.id in (
      select id from prepared_devices
      where organization_id = ${tx.organizationId} and identifier = any (${[...(serial === null ? [] : [serial]), ...others]})
      union all
      select m.id from unnest(${stems}::text[]) stem join prepared_devices m
        on m.organization_id = ${tx.organizationId} and m.identifier >= stem and m.identifier <= stem || '99'
        and m.identifier ~ '^[0-9]{14,16}$')
    order by (d.identifier = ${serial}) is true desc, d.created_at desc, d.id desc for update of d`);
  if (rows.length === 0) return undefined;
  const first = <T>(pick: (row: PreparedRow) => T | null): T | null =>
    rows.map(pick).find((value) => value !== null) ?? null;
  return {
    ids: rows.map(({ id }) => id),
    person: first(({ person }) => person),
    displayName: first(({ displayName }) => displayName),
    template: first(({ template }) => template),
    tags: rows.flatMap(({ tags }) => tags),
  };
}

/** It has come. */
export async function saveCome(tx: Tx, { ids }: Pick<Prepared, 'ids'>, deviceId: string): Promise<void> {
  await tx.run(sql`
    update prepared_devices set device_id = ${deviceId}
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and device_id is distinct from ${deviceId}`);
}

/**
 * Devices that are managed now, by serial number or IMEI, the former first. Of an IMEI the first 14 digits count, and no index
 * has them: devices are looked through, where there is one to look for.
 */
export async function findManagedBy(
  tx: Tx,
  identifiers: readonly string[],
): Promise<{ deviceId: string; identifier: string }[]> {
  const imeis = identifiers.filter((one) => /^\d{14,16}$/.test(one));
  const bySerial = await tx.query<{ deviceId: string; identifier: string }>(sql`
    select d.id as "deviceId", d.serial_number as identifier from devices d
    where d.organization_id = ${tx.organizationId} and d.serial_number = any (${[...identifiers]})
      and d.state in ('ACTIVE', 'PROVISIONING')`);
  if (imeis.length === 0) return bySerial;
  const byImei = await tx.query<{ deviceId: string; identifier: string }>(sql`
    select distinct d.id as "deviceId", w.identifier
    from devices d cross join unnest(d.imei) i
    join unnest(${imeis}::text[]) w (identifier)
      on left(w.identifier, 14) = left(upper(regexp_replace(i, '[[:space:]]', '', 'g')), 14)
    where d.organization_id = ${tx.organizationId} and d.state in ('ACTIVE', 'PROVISIONING')`);
  return [...bySerial, ...byImei];
}

export async function findNamedPeople(tx: Tx, ids: readonly string[]): Promise<NamedPerson[]> {
  if (ids.length === 0) return [];
  return tx.query<NamedPerson>(sql`
    select id, first_name as "firstName", last_name as "lastName", email from people
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

/** They are here already. */
export async function saveAllCome(tx: Tx, come: readonly { preparedId: string; deviceId: string }[]): Promise<void> {
  if (come.length === 0) return;
  await tx.run(sql`
    update prepared_devices p set device_id = c."deviceId"
    from jsonb_to_recordset(${JSON.stringify(come)}::jsonb) as c("preparedId" uuid, "deviceId" uuid)
    where p.organization_id = ${tx.organizationId} and p.id = c."preparedId" and p.device_id is distinct from c."deviceId"`);
}

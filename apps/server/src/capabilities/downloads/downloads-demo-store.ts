import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { platformName } from './counts-store.ts';

/** A number from 0 to 1 that is the same at every start. */
const chance = (what: string) => sql`((hashtextextended(b.file_name || n || ${what}, 0) & 1048575) / 1048576.0)`;

/** What people hold in their hands, by platform. */
const devices = sql`case b.os when 'ios' then '{iPad Air,iPad,iPhone 15,iPhone 13}'::text[]
  when 'android' then '{Pixel 8,Galaxy A54,Galaxy Tab A9,Redmi Note 13,Zebra TC22}'::text[]
  else '{ThinkPad T14,Surface Go}'::text[] end`;

/** As many downloads as each build has, in a few statements; then what is counted of them. */
export async function insertDemoDownloads(tx: Tx): Promise<void> {
  const here = sql`organization_id = ${tx.organizationId}`;
  await tx.run(sql`
    with everybody as (select array_agg(p.id order by p.email) as ids, count(*) as number from people p where p.${here}),
    made as (
      select b.organization_id, gen_random_uuid() as id, b.application_id, b.id as build_id, ${platformName} as os,
        b.version_name, b.version_code, b.file_name, n,
        b.created_at + (now() - b.created_at) * power(${chance('time')}, 2) as at,
        case when ${chance('known')} < 0.6 then (select ids[1 + floor(${chance('who')} * number)::int] from everybody) end as member_id,
        ('{ES,ES,ES,DE,DE,DK,PT}'::text[])[1 + floor(${chance('country')} * 7)::int] as country,
        (${devices})[1 + floor(${chance('device')} * cardinality(${devices}))::int] as model,
        case when ${chance('origin')} < 0.75 then 'store' when ${chance('origin')} < 0.9 then 'sdk' else 'dashboard' end as origin
      from builds b join build_downloads d on d.organization_id = b.organization_id and d.build_id = b.id,
        generate_series(1, d.downloads) n
      where b.${here} and b.status = 'processed'
    ), ordered as (
      select m.*, p.email, case when p.role = 'employee' then 'employee' else 'user' end as type,
        lag(m.build_id) over (partition by m.application_id, m.member_id, m.os order by m.at) as before
      from made m left join people p on p.organization_id = m.organization_id and p.id = m.member_id
    )
    insert into downloads (organization_id, id, application_id, build_id, origin, member_type, member_id, member_email,
      kind, os, version_name, version_code, country, device_model, device_os, created_at)
    select organization_id, id, application_id, build_id,
      -- Nobody is in the dashboard without a name.
      case when member_id is null and origin = 'dashboard' then 'store' else origin end,
      case when member_id is null then 'anonymous' else type end, member_id, email,
      case when member_id is null then null when before is null then 'install' when before = build_id then 'again'
        else 'update' end,
      os, version_name, version_code, country, model, os, at
    from ordered`);
  for (const [table, time] of [
    [sql`download_days`, sql`day`],
    [sql`download_months`, sql`month`],
  ] as const) {
    await tx.run(sql`
      insert into ${table} (organization_id, application_id, dimension, ${time}, value, downloads, installs, updates)
      select d.organization_id, d.application_id, v.dimension, date_trunc('${time}', d.created_at at time zone 'UTC')::date,
        v.value, count(*), count(*) filter (where d.kind = 'install'), count(*) filter (where d.kind = 'update')
      from downloads d cross join lateral (values ('all', ''), ('country', coalesce(d.country, '')),
        ('device', coalesce(d.device_model, '')), ('memberType', d.member_type), ('origin', d.origin),
        ('os', coalesce(d.os, '')), ('publication', coalesce(d.publication_id::text, '')),
        ('version', coalesce(d.os, '') || '/' || coalesce(d.version_name, ''))) as v (dimension, value)
      where d.${here} group by 1, 2, 3, 4, 5`);
  }
  await tx.run(sql`
    insert into adoptions (organization_id, id, application_id, member_id, os, build_id, member_type, member_email,
      version_name, kind, downloads, first_at, last_at)
    select distinct on (application_id, member_id, os) organization_id, gen_random_uuid(), application_id, member_id, os,
      build_id, member_type, member_email, version_name,
      case when count(*) over every = 1 then 'install' else 'update' end, count(*) over every,
      min(created_at) over every, created_at
    from downloads where ${here} and member_id is not null
    window every as (partition by application_id, member_id, os)
    order by application_id, member_id, os, created_at desc`);
  await tx.run(sql`update application_days set downloads = 0 where ${here}`);
  await tx.run(sql`
    insert into application_days as d (organization_id, application_id, day, downloads)
    select organization_id, application_id, day, downloads from download_days where ${here} and dimension = 'all'
    on conflict (organization_id, application_id, day) do update set downloads = excluded.downloads`);
  await tx.run(sql`
    insert into download_totals (organization_id, month, downloads)
    select organization_id, month, sum(downloads) from download_months where ${here} and dimension = 'all' group by 1, 2`);
}

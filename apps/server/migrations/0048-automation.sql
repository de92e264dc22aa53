-- Automation rules: when something happens to devices, or becomes so, do something about it.
create table automation_rules (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  enabled boolean not null default true,
  -- 'condition': it becomes true. The others: what happens (contract, automationTriggers).
  trigger_kind text not null,
  -- What is asked of it: a section of facts, a tag.
  trigger jsonb not null default '{}',
  -- Device audiences; none: all devices.
  audience_ids uuid[] not null default '{}',
  match text not null default 'all' check (match in ('all', 'any')),
  conditions jsonb not null default '[]',
  actions jsonb not null default '[]',
  cooldown_minutes int not null default 0,
  -- Why the breaker switched it off, when, and at which device.
  stopped text check (stopped in ('loop', 'circle', 'flood')),
  stopped_at timestamptz,
  stopped_device uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text('', name || ' ' || description)) stored,
  primary key (organization_id, id)
);
create unique index automation_rules_name on automation_rules (organization_id, sort_name);
create index automation_rules_created on automation_rules (organization_id, created_at, id);
create index automation_rules_on on automation_rules (organization_id, trigger_kind) where enabled;
create index automation_rules_audiences on automation_rules using gin (organization_id, audience_ids);

-- For which devices the condition of a rule is true, and since when: it fires when it becomes so, not while it stays so.
create table automation_states (
  organization_id uuid not null,
  rule_id uuid not null,
  device_id uuid not null,
  matches boolean not null default false,
  since timestamptz not null default now(),
  -- When the rule last fired for it.
  fired_at timestamptz,
  primary key (organization_id, rule_id, device_id),
  foreign key (organization_id, rule_id) references automation_rules on delete cascade,
  foreign key (organization_id, device_id) references devices on delete cascade
) with (fillfactor = 80);
create index automation_states_device on automation_states (organization_id, device_id);

-- What happened to devices that a rule may want to know of. Triggers put it here, whoever changes a device; a loop takes it.
create table automation_queue (
  organization_id uuid not null references organizations on delete cascade,
  id bigint generated always as identity,
  device_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}',
  -- The rules that led to it, one after the other.
  chain uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

-- What rules did, and what they are about to do.
create table automation_runs (
  organization_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  device_id uuid not null,
  device_name text not null,
  -- One of the triggers, or 'manual'.
  cause text not null,
  detail jsonb not null default '{}',
  -- The rules that led to it, this one last.
  chain uuid[] not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed', 'skipped')),
  skipped text check (skipped in ('depth', 'off', 'deviceGone')),
  -- What became of each action.
  outcomes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references automation_rules on delete cascade
);
create index automation_runs_newest on automation_runs (organization_id, rule_id, created_at, id);
create index automation_runs_device on automation_runs (organization_id, rule_id, device_id, created_at);
create index automation_runs_pending on automation_runs (organization_id, created_at, id) where state = 'pending';
create index automation_runs_old on automation_runs (created_at);

do $$
declare
  name text;
begin
  foreach name in array array['automation_rules', 'automation_states', 'automation_queue', 'automation_runs'] loop
    perform secure_workspace_table(name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select, insert, delete on %I to muster_system', name);
  end loop;
end $$;
select make_list_view('automation_rules');

-- Only where a rule that is switched on waits for it. `muster.automation` names the rules whose doing it is.
create function automate(org uuid, device uuid, wanted text, told jsonb) returns void language sql as $$
  insert into automation_queue (organization_id, device_id, kind, detail, chain)
  select org, device, wanted, told, coalesce(nullif(current_setting('muster.automation', true), ''), '{}')::uuid[]
  where exists (select 1 from automation_rules r where r.organization_id = org and r.enabled and r.trigger_kind = wanted)
$$;

create function automate_event() returns trigger language plpgsql as $$
begin
  perform public.automate(new.organization_id, new.device_id, case new.kind when 'enrolled' then 'deviceEnrolled'
    when 'reenrolled' then 'deviceEnrolled' when 'left' then 'deviceLeft' else new.kind end,
    -- What changed can be long, and the section says enough.
    case new.kind when 'factsChanged' then jsonb_build_object('section', new.data -> 'section') else new.data end);
  return null;
end $$;
create trigger device_events_automated after insert on device_events for each row
  when (new.kind in ('enrolled', 'reenrolled', 'left', 'tagged', 'assigned', 'factsChanged')) execute function automate_event();

create function automate_device() returns trigger language plpgsql as $$
begin
  perform public.automate(new.organization_id, new.id, 'condition', '{}');
  if tg_op = 'UPDATE' and old.compliant is distinct from new.compliant then
    perform public.automate(new.organization_id, new.id, 'complianceChanged', jsonb_build_object('compliant', new.compliant));
  end if;
  return null;
end $$;
create trigger devices_automated_insert after insert on devices for each row execute function automate_device();
create trigger devices_automated_update after update on devices for each row
  when ((old.tags, old.person_id, old.os, old.os_version, old.model, old.supervised, old.state, old.compliant, old.lost_mode,
      old.available_update) is distinct from
    (new.tags, new.person_id, new.os, new.os_version, new.model, new.supervised, new.state, new.compliant, new.lost_mode,
      new.available_update))
  execute function automate_device();

create function automate_reported() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.digest <> new.digest then
    perform public.automate(new.organization_id, new.device_id, 'condition', '{}');
  end if;
  return null;
end $$;
create trigger device_facts_automated after insert or update on device_facts for each row
  when (new.section in ('details', 'security', 'apps')) execute function automate_reported();

create function automate_failed() returns trigger language plpgsql as $$
begin
  perform public.automate(new.organization_id, new.device_id, 'commandFailed', jsonb_build_object('kind', new.kind));
  return null;
end $$;
create trigger command_history_automated after insert on command_history for each row
  when (new.status in ('Error', 'CommandFormatError')) execute function automate_failed();

-- Certificates of the names for which this server ends TLS itself (RFC 8555). They belong to the installation: the name of the
-- dashboard has one as well.
create table tls_certificates (
  host text collate "C" primary key,
  state text not null default 'pending' check (state in ('pending', 'issuing', 'valid', 'failed')),
  -- Why the last attempt failed, as the authority said it.
  reason text,
  attempts int not null default 0,
  -- When one is to be asked for: now, after a failure, or some time before the end of the one that is there.
  next_attempt_at timestamptz not null default now(),
  chain text,
  sealed_key bytea,
  issuer text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tls_certificates_next on tls_certificates (next_attempt_at);

create table acme_accounts (
  directory text primary key,
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);

-- What the authority asks for under a name, from whichever process answers it.
create table acme_challenges (
  token text primary key,
  answer text not null,
  expires_at timestamptz not null
);

grant select, insert, update, delete on tls_certificates, acme_challenges to muster_system;
grant select, insert on acme_accounts to muster_system;

-- Every process keeps the names of stores in memory.
create function announce_store_hosts() returns trigger language plpgsql as $$
begin
  perform pg_notify('store_hosts', '');
  return null;
end $$;
create trigger store_domains_announce after insert or update or delete on store_domains
  for each statement execute function announce_store_hosts();
create trigger organizations_announce_slug after update of slug on organizations
  for each statement execute function announce_store_hosts();

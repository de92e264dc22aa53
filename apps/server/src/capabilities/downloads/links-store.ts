import type { DownloadMemberType, DownloadOrigin } from '@muster/contract/enumerations/apps';
import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { forPerson } from '../publications/index.ts';

export type DownloadPurpose = 'package' | 'install';

export interface Device {
  model?: string | undefined;
  os?: string | undefined;
  osVersion?: string | undefined;
}

export interface NewLink {
  buildId: string;
  attachmentId?: string | undefined;
  publicationId?: string | undefined;
  purpose: DownloadPurpose;
  origin: DownloadOrigin;
  /** `id` is that of one of the people of the workspace. */
  member: { type: DownloadMemberType; id: string | null; email: string | null };
  country: string | null;
  device: Device;
  /** Whose role is looked at again when it is used: for those who ask as members. */
  userId?: string | undefined;
  /** Of theirs, or their API token: with it the link ends. */
  sessionId?: string | undefined;
}

export async function insertLink(tx: Tx, hash: Buffer, link: NewLink, seconds: number): Promise<string> {
  const { expiresAt } = await tx.one<{ expiresAt: string }>(sql`
    insert into download_tokens (organization_id, hash, build_id, attachment_id, publication_id, purpose, origin,
      member_type, person_id, member_email, user_id, session_id, country, device, expires_at)
    values (${tx.organizationId}, ${hash}, ${link.buildId}, ${link.attachmentId ?? null}, ${link.publicationId ?? null},
      ${link.purpose}, ${link.origin}, ${link.member.type}, ${link.member.id}, ${link.member.email},
      ${link.userId ?? null}, ${link.sessionId ?? null}, ${link.country}, ${JSON.stringify(link.device)}, now() + make_interval(secs => ${seconds}))
    returning expires_at as "expiresAt"`);
  return expiresAt;
}

/** What there is to fetch by the link that is asked for; undefined where it is not there. */
export async function findTarget(
  tx: Tx,
  { buildId, attachmentId }: Pick<NewLink, 'buildId' | 'attachmentId'>,
): Promise<{ format: string | null; package: string | null } | undefined> {
  return tx.first(sql`
    select b.format, b.package from builds b
    where b.organization_id = ${tx.organizationId} and b.id = ${buildId}
      and (${attachmentId ?? null}::uuid is null or exists (select from build_attachments a
        where a.organization_id = b.organization_id and a.build_id = b.id and a.id = ${attachmentId ?? null}))`);
}

/** A link as it is used, with what has to hold at that moment. */
export interface Link {
  organizationId: string;
  hash: Buffer;
  buildId: string;
  isAttachment: boolean;
  purpose: DownloadPurpose;
  origin: DownloadOrigin;
  memberType: DownloadMemberType;
  isFresh: boolean;
  isResumable: boolean;
  /** What it was asked for with still opens something. */
  isSessionOpen: boolean;
  isCounted: boolean;
  /** What whoever asked as a member is by now, in the workspace and in the app of the build. */
  roles: (Role | null)[];
  personId: string | null;
  /** They are among the people still. */
  isPerson: boolean;
  /** Null where it was given outside of a publication, or that is gone; whether it may be seen at the moment. */
  publicationId: string | null;
  isPublished: boolean;
  security: 'public' | 'logged' | 'password' | null;
  /** Its groups and audiences have them still; of nobody in particular, and where nobody has to sign in, it is not asked. */
  isForPerson: boolean;
  /** Which countries it is for, and where they were when they asked for it. */
  allowedCountries: string[];
  blockedCountries: string[];
  country: string | null;
  /** Null where the build or the file beside it is gone. */
  file: { key: string; name: string; size: number; etag: string } | null;
  format: string | null;
  title: string | null;
  package: string | null;
  version: string | null;
  picture: string | null;
}

/** Across workspaces: the token is all that is known. */
export async function findLink(db: Database, hash: Buffer): Promise<Link | undefined> {
  return db.systemFirst<Link>(sql`
    select t.organization_id as "organizationId", t.hash, t.build_id as "buildId",
      t.attachment_id is not null as "isAttachment", t.purpose, t.origin, t.member_type as "memberType",
      t.expires_at > now() as "isFresh", coalesce(t.resumable_until > now(), false) as "isResumable",
      t.counted_at is not null as "isCounted", t.person_id as "personId", coalesce(p.status = 'active', false) as "isPerson",
      (t.session_id is null or exists (select from sessions s
          where s.id = t.session_id and s.revoked_at is null and coalesce(s.ends_at > now(), true))
        or exists (select from api_tokens k where k.organization_id = t.organization_id and k.id = t.session_id
          and k.revoked_at is null and coalesce(k.expires_at > now(), true))) as "isSessionOpen",
      t.publication_id as "publicationId",
      coalesce(n.visibility <> 'inactive' and (n.expires_at is null or n.expires_at > now()), false) as "isPublished",
      n.security,
      case when n.security = 'logged' and p.id is not null
        then ${forPerson(sql`p.email`, sql`p.groups`, sql`p.role`, sql`n`)} else true end as "isForPerson",
      coalesce(n.allowed_countries, '{}') as "allowedCountries",
      coalesce(n.blocked_countries, '{}') as "blockedCountries", t.country,
      array[m.role, (
        select a.role from people o join person_applications a on a.organization_id = o.organization_id
          and a.person_id = o.id and a.application_id = b.application_id
        where m.role = 'unassigned' and o.organization_id = t.organization_id and o.user_id = t.user_id)] as roles,
      case when f.id is not null then json_build_object('key', f.storage_key, 'name', coalesce(a.name, b.file_name),
        'size', f.size, 'etag', coalesce(encode(f.sha256, 'hex'), f.id::text)) end as file,
      b.format, coalesce(nullif(b.display_name, ''), x.name) as title, b.package,
      coalesce(nullif(b.version_name, ''), b.version_code) as version, coalesce(b.icon, x.picture) as picture
    from download_tokens t
    left join memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
    left join people p on p.organization_id = t.organization_id and p.id = t.person_id
    left join publications n on n.organization_id = t.organization_id and n.id = t.publication_id
    left join builds b on b.organization_id = t.organization_id and b.id = t.build_id
    left join applications x on x.organization_id = t.organization_id and x.id = b.application_id
    left join build_attachments a on a.organization_id = t.organization_id and a.build_id = b.id
      and a.id = t.attachment_id
    left join stored_files f on f.organization_id = t.organization_id
      and f.id = case when t.attachment_id is null then b.file_id else a.file_id end
    where t.hash = ${hash} and greatest(t.expires_at, t.resumable_until) > now()`);
}

/** What has begun may go on for so long. */
export async function letResume(tx: Tx, hash: Buffer, seconds: number): Promise<void> {
  await tx.run(sql`
    update download_tokens set resumable_until = now() + make_interval(secs => ${seconds})
    where organization_id = ${tx.organizationId} and hash = ${hash} and resumable_until is null`);
}

export async function forgetLinks(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from download_tokens where greatest(expires_at, resumable_until) <= now()`);
}

/** The person that a user is in the workspace; none of a program that is a member. */
export async function findPerson(tx: Tx, userId: string): Promise<{ id: string; email: string } | undefined> {
  return tx.first(sql`
    select id, email from people where organization_id = ${tx.organizationId} and user_id = ${userId}`);
}

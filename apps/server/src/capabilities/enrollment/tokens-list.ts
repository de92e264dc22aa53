import type { EnrollmentToken } from '@muster/contract/enrollment';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, yesOrNo } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`k.id, json_build_object('id', e.id, 'name', e.name) as template, k.uses, k.max_uses as "maxUses",
  k.expires_at as "expiresAt", (k.expires_at > now() and (k.max_uses is null or k.uses < k.max_uses)) as open,
  k.created_at as "createdAt"`;
const joined = sql`enrollment_tokens k
  join enrollment_templates e on e.organization_id = k.organization_id and e.id = k.template_id`;

interface TokenFilter {
  templateId?: readonly string[] | undefined;
  open?: 'true' | 'false' | undefined;
}

export const tokenList = defineList<EnrollmentToken, TokenFilter, null, 'createdAt'>({
  name: 'enrollmentTokens',
  version: 1,
  table: sql`enrollment_tokens_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    templateId: oneOf(sql`t.template_id`, sql`uuid`),
    open: yesOrNo(sql`(t.expires_at > now() and (t.max_uses is null or t.uses < t.max_uses))`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: 10_000,
  columns,
  from: ({ organizationId }) => sql`
    left join (${joined}) on k.organization_id = ${organizationId} and k.id = page.list_id`,
});

export async function findToken(tx: Tx, id: string): Promise<EnrollmentToken | undefined> {
  return tx.first<EnrollmentToken>(
    sql`select ${columns} from ${joined} where k.organization_id = ${tx.organizationId} and k.id = ${id}`,
  );
}

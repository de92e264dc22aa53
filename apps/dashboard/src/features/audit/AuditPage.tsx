import { exportAudit, listAudit } from '@muster/contract/calls/audit';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { callSource } from '../../shared/list/call-source.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListQuery } from '../../shared/list/list-state.ts';
import { useList } from '../../shared/list/use-list.ts';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';
import { auditList } from './audit-list.tsx';
import { toAuditQuery } from './audit-query.ts';

/** Who changed what and when, for those who may read it. */
export function AuditPage() {
  return (
    <Gate permission={['audit', 'list']} otherwise="not-allowed">
      <Entries />
    </Gate>
  );
}

/** As the server counts them. */
const countedAtMost = 10_000;
let news = 0;

function Entries() {
  const { text, texts } = useAccountI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const org = useActiveOrg() ?? '';
  const dialogs = useDialogs();
  const exportable = usePermission('audit', 'export');
  const definition = useMemo(() => auditList(texts.labels, text), [texts, text]);
  const source = useMemo(
    () => ({
      ...callSource({ api, client }, listAudit, {
        org,
        toQuery: toAuditQuery,
        // Whatever changes is one more entry, however often the same thing does.
        toNews: () => ({ action: 'create', keys: [`news ${++news}`] }),
        countedAtMost,
      }),
      table: async (query: ListQuery, signal: AbortSignal) =>
        (await api.open(exportAudit, { params: { org }, query: toAuditQuery(query) }, signal)).blob(),
    }),
    [api, client, org],
  );
  const list = useList(definition, source);
  return (
    <ListPage
      list={list}
      title={text.audit.title}
      exportable={exportable}
      panel="audit"
      onOpen={({ id }) => dialogs.openPanel({ s: 'audit', id, section: undefined })}
    />
  );
}

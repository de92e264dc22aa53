import { countAudit, exportAudit, listAudit } from '@muster/contract/calls/audit';
import { buttonClass } from '@muster/ui/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { pathTo } from '../../shared/paths.ts';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';
import { auditList } from './audit-list.tsx';

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
  const org = useActiveOrg() ?? '';
  const exportable = usePermission('audit', 'export');
  const definition = useMemo(() => auditList(texts.labels, text), [texts, text]);
  const list = useCallList(definition, listAudit, {
    params: { org },
    // Whatever changes is one more entry, however often the same thing does.
    toNews: () => ({ action: 'create', keys: [`news ${++news}`] }),
    countedAtMost,
    counts: countAudit,
    table: (query, signal) => api.open(exportAudit, { params: { org }, query }, signal),
  });
  return (
    <ListPage
      list={list}
      title={text.audit.title}
      exportable={exportable}
      action={
        <Link to={pathTo('bulk-tasks', { org })} className={buttonClass({ color: 'outline' })}>
          {text.audit.bulkTasks}
        </Link>
      }
      panel="audit"
    />
  );
}

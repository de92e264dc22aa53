import { reprocessBuild } from '@muster/contract/calls/build-details';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { RefreshCw } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { UploadAnother } from '../../../shared/uploads/UploadBuilds.tsx';
import { isOnItsWay } from '../build-words.ts';
import { BuildActions } from './BuildActions.tsx';
import { BuildFacts } from './BuildFacts.tsx';
import { BuildLink } from './BuildLink.tsx';
import { BuildPublications } from './BuildPublications.tsx';
import { BuildTags } from './BuildTags.tsx';
import { type BuildProps, changedByBuild, paramsOf } from './build-context.ts';
import styles from './panel.module.css';

export function BuildSummary(of: BuildProps) {
  return (
    <div className={styles.sections}>
      <State {...of} />
      <BuildTags {...of} />
      <BuildFacts {...of} />
      <BuildPublications {...of} />
      <BuildLink {...of} />
      <BuildActions {...of} />
    </div>
  );
}

/** What may be over when it is read again; with all else, only another file helps. */
const passing: ReadonlySet<string> = new Set(['tooSlow', 'tooMuchMemory', 'crashed', 'platformRefused']);

/** What is not as it should be, and what to do about it. */
function State(of: BuildProps) {
  const { text } = useAccountI18n();
  const words = text.buildPanel;
  const { app, build } = of;
  const mayRead = usePermission('build', 'execute', app.security.role);
  const maySend = usePermission('build', 'create', app.security.role);
  const reprocess = useChange(reprocessBuild, { invalidates: changedByBuild, success: () => words.reprocessing });
  const again = mayRead && (
    <Button
      color="outline"
      size="sm"
      icon={RefreshCw}
      pending={reprocess.isPending}
      onClick={() => reprocess.mutate({ params: paramsOf(of) })}
    >
      {words.reprocess}
    </Button>
  );
  return (
    <div role="status" className={styles.notices}>
      {isOnItsWay(build) && <Notice kind="info">{words.waiting}</Notice>}
      {build.status === 'error' && (
        <Notice kind="error">
          <strong>{words.failed}</strong>
          <p>{build.errorText ?? words.failedText}</p>
          <div className={styles.noticeActions}>
            {maySend && build.problem !== null && !passing.has(build.problem) && <UploadAnother app={app} />}
            {again}
          </div>
        </Notice>
      )}
      {build.health === 'expired' && <Notice kind="error">{words.ended}</Notice>}
      {build.health === 'expiring' && <Notice kind="warning">{words.endsSoon}</Notice>}
      {build.warningList.length > 0 && (
        <Notice kind="warning">
          <strong>{words.warnings}</strong>
          <ul className={styles.warnings}>
            {build.warningList.map(({ code, text: said, detail }) => (
              <li key={`${code} ${detail}`}>
                {said}
                {detail !== null && <code>{detail}</code>}
              </li>
            ))}
          </ul>
          {build.status !== 'error' && <div className={styles.noticeActions}>{again}</div>}
        </Notice>
      )}
    </div>
  );
}

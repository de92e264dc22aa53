import { labelIn } from '@muster/phrases/lookup';
import { CopyText } from '@muster/ui/CopyText';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { platformsOf } from './app-list.tsx';
import styles from './apps.module.css';

/** One app: what it is, and what one may do with it. */
export function AppBuildsPage() {
  const { text, texts } = useAccountI18n();
  const app = useCurrentApp();
  const { facts, noDescription } = text.apps;
  return (
    <>
      <p className={styles.lead}>{app.description || noDescription}</p>
      <div className={styles.facts}>
        <KeyValues
          items={[
            { label: facts.address, value: <CopyText text={app.slug} /> },
            { label: facts.platforms, value: platformsOf(app) },
            { label: facts.lastBuild, value: <Time instant={app.lastBuildProcessedDate ?? ''} quiet /> },
            { label: facts.role, value: labelIn(texts.labels, 'workspaceRole', app.security.role) },
            { label: facts.created, value: <Time instant={app.createdAt} /> },
          ]}
        />
      </div>
    </>
  );
}

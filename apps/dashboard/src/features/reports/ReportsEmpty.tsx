import { CodeBlock } from '@muster/ui/CodeBlock';
import { EmptyState } from '@muster/ui/EmptyState';
import { MessageSquareWarning } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import styles from './reports.module.css';

/** How the first report gets here. */
export function ReportsEmpty() {
  const { empty } = useAccountI18n().text.reports;
  const { org = '' } = useParams();
  const { slug, security } = useCurrentApp();
  const { config } = useServices();
  const mayChange = usePermission('application', 'update', security.role);
  const address = new URL(config.services.sdk, window.location.origin).href.replace(/\/$/, '');
  const settings = pathTo('app-settings', { org, app: slug });
  return (
    <EmptyState icon={MessageSquareWarning} title={empty.title}>
      <div className={styles.empty}>
        <p>{empty.text}</p>
        <section>
          <h3>{empty.sdk}</h3>
          <p>{empty.sdkText}</p>
          <CodeBlock label={empty.address} code={address} lineNumbers={false} wrap />
          {mayChange && <Link to={`${settings}?section=tokens`}>{empty.toTokens}</Link>}
        </section>
        <section>
          <h3>{empty.store}</h3>
          <p>{empty.storeText}</p>
        </section>
        {mayChange && (
          <p>
            {empty.notify} <Link to={`${settings}?section=notifications`}>{empty.toSettings}</Link>
          </p>
        )}
      </div>
    </EmptyState>
  );
}

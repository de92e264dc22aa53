import { appTokenPrefix } from '@muster/contract/apps';
import { CodeBlock } from '@muster/ui/CodeBlock';
import { EmptyState } from '@muster/ui/EmptyState';
import { Package } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { GuideLink } from '../../shared/ui/GuideLink.tsx';
import styles from './builds.module.css';

/** How the first build gets here, for those who may send it. */
export function BuildsEmpty() {
  const { text, fill } = useAccountI18n();
  const { empty } = text.builds;
  const { org = '' } = useParams();
  const { slug, security } = useCurrentApp();
  const { config } = useServices();
  const gates = useGates();
  if (!gates) return null;
  if (!gates.may('build', 'create', security.role)) {
    return (
      <EmptyState icon={Package} title={empty.title}>
        {empty.viewer}
      </EmptyState>
    );
  }
  const { origin } = window.location;
  const upload = new URL(config.services.upload, origin).href.replace(/\/$/, '');
  const token = `export MUSTER_TOKEN=${appTokenPrefix}…`;
  const mayMakeTokens = gates.may('application', 'reveal', security.role);
  return (
    <div className={styles.empty}>
      <div className={styles.emptyHead}>
        <h3>{empty.title}</h3>
        <p className={styles.byMouse}>{empty.text}</p>
        <p className={styles.byTouch}>{empty.touch}</p>
      </div>
      <CodeBlock
        label={empty.curl}
        code={`${token}\ncurl --fail-with-body ${upload}/v1/integrations/builds \\\n  -H "Authorization: Bearer $MUSTER_TOKEN" -F build=@app.ipa`}
        language="shell"
        lineNumbers={false}
        wrap
      />
      <CodeBlock
        label={empty.cli}
        code={`${token}\nexport MUSTER_URL=${origin}\ncurl -fsSO $MUSTER_URL/cli/muster.mjs\nnode muster.mjs upload app.ipa`}
        language="shell"
        lineNumbers={false}
        wrap
      />
      <p className={styles.hint}>
        {empty.token}{' '}
        {mayMakeTokens ? (
          <Link to={`${pathTo('app-settings', { org, app: slug })}?section=tokens`}>{empty.toTokens}</Link>
        ) : (
          empty.askForToken
        )}
        {'. '}
        {fill(empty.file, { kinds: 'IPA, APK, AAB, PKG, DMG, MSI, MSIX, EXE, ZIP' })}{' '}
        <GuideLink guide="build-servers" />
      </p>
    </div>
  );
}

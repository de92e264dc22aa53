import { listPublications } from '@muster/contract/calls/publications';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import type { BuildProps } from './build-context.ts';
import styles from './panel.module.css';

const most = 5;

/** Where in the store it is given. */
export function BuildPublications({ org, app, build }: BuildProps) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.buildPanel.publications;
  const seesThem = usePermission('publishedApplication', 'list', app.security.role);
  const query = { applicationId: app.id, buildId: build.id, limit: String(most) };
  const { data } = useCall(
    listPublications,
    { params: { org }, query },
    { enabled: seesThem && build.status === 'processed', follows: ['publishedApplication', 'build'] },
  );
  if (!data) return null;
  const { items, totalDocs } = data;
  return (
    <section aria-labelledby="build-publications">
      <h3 id="build-publications">{words.title}</h3>
      {items.length === 0 ? (
        <p className={styles.lead}>{words.none}</p>
      ) : (
        <ul className={styles.published}>
          {items.map(({ id, slug, visibility, security }) => (
            <li key={id}>
              <Link
                to={`${pathTo('app-publications', { org, app: app.slug })}?${withPanel(new URLSearchParams(), { s: 'publication', id })}`}
              >
                /{slug}
              </Link>
              <span className={styles.quiet}>
                {texts.labels.publicationVisibility[visibility]} · {texts.labels.publicationSecurity[security]}
              </span>
            </li>
          ))}
          {totalDocs > items.length && (
            <li className={styles.quiet}>{fill(words.more, { count: totalDocs - items.length })}</li>
          )}
        </ul>
      )}
    </section>
  );
}

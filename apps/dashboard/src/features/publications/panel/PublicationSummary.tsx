import { Notice } from '@muster/ui/Notice';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { GivenBuilds } from '../GivenBuilds.tsx';
import { filterWords, healthOf } from '../publication-words.ts';
import { PublicationActions } from './PublicationActions.tsx';
import { PublicationFacts } from './PublicationFacts.tsx';
import styles from './panel.module.css';
import type { PublicationProps } from './publication-context.ts';
import { WhoSees } from './WhoSees.tsx';

export function PublicationSummary(of: PublicationProps) {
  const i18n = useAccountI18n();
  const words = i18n.text.publications.panel;
  const { org, app, publication } = of;
  const { builds } = publication;
  const health = healthOf(publication);
  return (
    <div className={styles.sections}>
      <div role="status" className={styles.notices}>
        {health === 'inactive' && <Notice kind="info">{words.inactive}</Notice>}
        {health === 'expired' && <Notice kind="error">{words.expired}</Notice>}
        {health === 'noBuild' && <Notice kind="error">{words.noBuild}</Notice>}
      </div>
      <section aria-labelledby="publication-gives">
        <h3 id="publication-gives">{words.gives}</h3>
        <p className={styles.lead}>{filterWords(i18n, publication)}</p>
        {builds.length === 0 ? (
          <p className={styles.quiet}>{i18n.fill(words.givesNothing, { filter: filterWords(i18n, publication) })}</p>
        ) : (
          <GivenBuilds builds={builds} org={org} appSlug={app.slug} />
        )}
      </section>
      <WhoSees {...of} />
      <PublicationFacts {...of} />
      <PublicationActions {...of} />
    </div>
  );
}

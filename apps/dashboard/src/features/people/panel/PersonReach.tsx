import { labelIn } from '@muster/phrases/lookup';
import { Icon } from '@muster/ui/Icon';
import { AppWindow, BuildingComplex, CircleSlash } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './panel.module.css';
import type { WholePerson } from './person.ts';

/** What somebody can get to in this workspace, and as what. */
export function PersonReach({ person }: { person: WholePerson }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.people.panel;
  const { kind, status, scope, role, applications, invitation } = person;
  const labelOf = (name: WholePerson['role']) => labelIn(texts.labels, 'workspaceRole', name);
  const place = status === 'invited' && invitation ? invitation.role : role;
  return (
    <section aria-labelledby="person-reach">
      <h3 id="person-reach">{words.reach}</h3>
      {status === 'invited' && <p className={styles.later}>{words.reachLater}</p>}
      <ul className={styles.reach}>
        {kind === 'employee' && (
          <li>
            <Icon as={CircleSlash} />
            <span>
              {words.reachNothing}
              <span className={styles.quiet}>{text.people.form.roleHints.employee}</span>
            </span>
          </li>
        )}
        {kind === 'collaborator' && scope === 'organization' && (
          <li>
            <Icon as={BuildingComplex} />
            <span>
              {fill(words.reachWorkspace, { role: labelOf(place) })}
              <span className={styles.quiet}>{text.people.form.roleHints[place]}</span>
            </span>
          </li>
        )}
        {applications.map((app) => (
          <li key={app.id}>
            <Icon as={AppWindow} />
            <span>
              {app.name}
              <span className={styles.quiet}>{fill(words.reachApp, { role: labelOf(app.role) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

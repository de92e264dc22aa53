import type { PolicyType } from '@muster/catalogue/catalogue';
import { listApps } from '@muster/contract/calls/apps';
import { page } from '@muster/contract/constants';
import type { PolicyApp, PolicyContent } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type Dispatch, useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { type DraftAction, newItemId } from '../policy/draft.ts';
import styles from '../policy/policy.module.css';
import { BooksSection } from './BooksSection.tsx';

const AppForm = lazyPart(async () => (await import('./AppForm.tsx')).AppForm);

interface Props {
  org: string;
  type: PolicyType;
  content: PolicyContent;
  dispatch: Dispatch<DraftAction>;
  disabled: boolean;
}

/** What devices install, or may. */
export function AppsTab({ org, type, content, dispatch, disabled }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts;
  const { apps } = content;
  const dialogs = useDialogs();
  const sees = usePermission('application', 'list');
  const { data } = useCall(listApps, { params: { org }, query: { limit: String(page.max) } }, { enabled: sees });
  const names = useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
  const nameOf = (app: PolicyApp) =>
    app.name ??
    (app.applicationId && names.get(app.applicationId)) ??
    app.identifier ??
    app.storeId ??
    words.apps.unknownApp;
  const change = (value: PolicyContent['apps']) => dispatch({ do: 'part', part: 'apps', value });
  function edit(app: PolicyApp | undefined): void {
    void dialogs.modal({
      title: app ? nameOf(app) : words.apps.addTitle,
      content: (close) => (
        <AppForm
          org={org}
          type={type}
          app={app}
          newId={() => newItemId(content)}
          onClose={close}
          onDone={(next) => {
            change(app ? apps.map((one) => (one.id === app.id ? next : one)) : [...apps, next]);
            close();
          }}
        />
      ),
    });
  }
  return (
    <div className={styles.part}>
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <div>
            <h2>{words.apps.title}</h2>
            <p className={styles.lead}>{words.apps.text}</p>
          </div>
          {!disabled && (
            <Button size="sm" icon={Plus} onClick={() => edit(undefined)}>
              {words.apps.add}
            </Button>
          )}
        </div>
        {apps.length === 0 ? (
          <p className={styles.quiet}>{words.apps.empty}</p>
        ) : (
          <ul className={styles.rows}>
            {apps.map((app) => {
              const name = nameOf(app);
              const keys = Object.keys(app.configuration ?? {}).length;
              return (
                <li key={app.id}>
                  <span className={styles.grow}>
                    <strong dir="auto">{name}</strong>
                    <span className={styles.quiet}>
                      {[
                        words.apps.types[app.type],
                        app.filter,
                        app.identifier !== name && app.identifier,
                        keys > 0 && fill(words.apps.configured, { count: keys }),
                        app.schedule && fill(words.apps.hours, app.schedule),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Badge tone={app.mode === 'available' ? 'slate' : 'blue'}>{words.apps.modes[app.mode]}</Badge>
                  {!disabled && (
                    <span className={styles.tools}>
                      <Button
                        size="sm"
                        color="white"
                        icon={Pencil}
                        label={fill(words.edit, { name })}
                        onClick={() => edit(app)}
                      />
                      <Button
                        size="sm"
                        color="white"
                        icon={Trash2}
                        label={fill(words.remove, { name })}
                        onClick={() => change(apps.filter(({ id }) => id !== app.id))}
                      />
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </section>
      {(type === 'ios' || type === 'macos') && (
        <BooksSection org={org} content={content} dispatch={dispatch} disabled={disabled} />
      )}
    </div>
  );
}

import { deletePublication, updatePublication } from '@muster/contract/calls/publications';
import { Button, buttonClass } from '@muster/ui/Button';
import { CircleOff, History, Power, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { ask } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { tellOwnChange } from '../own-changes.ts';
import styles from './panel.module.css';
import { type PublicationProps, paramsOf, shownBy } from './publication-context.ts';

/** What else can be done with it, for whoever may. */
export function PublicationActions(of: PublicationProps) {
  const { text, fill } = useAccountI18n();
  const words = text.publications.panel;
  const { org, app, publication } = of;
  const dialogs = useDialogs();
  const gates = useGates();
  const { role } = app.security;
  const isOff = publication.visibility === 'inactive';
  const params = paramsOf(of);
  const change = useChange(updatePublication, {
    invalidates: shownBy,
    success: () => (isOff ? words.activated : words.deactivated),
    undo: () => ask(updatePublication, { params, body: { visibility: publication.visibility } }),
  });
  const deletion = useChange(deletePublication, {
    invalidates: shownBy,
    onSuccess: tellOwnChange,
    success: () => words.deleted,
  });

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: publication.slug }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    // First the panel, so that it does not say for a moment that there is no such publication.
    dialogs.closePanel();
    deletion.mutate({ params });
  }

  const mayChange = gates?.may('publishedApplication', 'update', role);
  const mayDelete = gates?.may('publishedApplication', 'delete', role);
  const seesHistory = gates?.may('audit', 'list');
  if (!mayChange && !mayDelete && !seesHistory) return null;
  return (
    <section aria-labelledby="publication-actions" className={styles.actions}>
      <h3 id="publication-actions" className="visually-hidden">
        {words.more}
      </h3>
      {mayChange && (
        <Button
          color="outline"
          icon={isOff ? Power : CircleOff}
          pending={change.isPending}
          onClick={() => change.mutate({ params, body: { visibility: isOff ? 'active' : 'inactive' } })}
        >
          {isOff ? words.activate : words.deactivate}
        </Button>
      )}
      {seesHistory && (
        <Link
          to={`${pathTo('audit', { org })}?${new URLSearchParams({ entityId: publication.id })}`}
          className={buttonClass({ color: 'outline' })}
        >
          <History size={16} aria-hidden />
          {words.history}
        </Link>
      )}
      {mayDelete && (
        <Button color="danger-outline" icon={Trash2} onClick={() => void remove()}>
          {words.delete}
        </Button>
      )}
    </section>
  );
}

import { listApps, readApp } from '@muster/contract/calls/apps';
import { takeBuildPicture } from '@muster/contract/calls/build-details';
import { deleteBuild } from '@muster/contract/calls/builds';
import { Button, buttonClass } from '@muster/ui/Button';
import { History, Image, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { wholeName } from '../build-words.ts';
import { type BuildProps, changedByBuild, paramsOf } from './build-context.ts';
import styles from './panel.module.css';

/** What else can be done with it, for whoever may. */
export function BuildActions(of: BuildProps) {
  const { text, fill } = useAccountI18n();
  const words = text.buildPanel;
  const { org, app, build } = of;
  const dialogs = useDialogs();
  const gates = useGates();
  const { role } = app.security;
  const name = wholeName(build);
  const picture = useChange(takeBuildPicture, { invalidates: [readApp, listApps], success: () => words.pictureTaken });
  const deletion = useChange(deleteBuild, {
    invalidates: changedByBuild,
    success: () => fill(words.deleted, { name }),
  });

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    // First the panel, so that it does not say for a moment that there is no such build.
    dialogs.closePanel();
    deletion.mutate({ params: paramsOf(of) });
  }

  const mayTake = build.icon !== null && gates?.may('application', 'update', role);
  const mayDelete = gates?.may('build', 'delete', role);
  const seesHistory = gates?.may('audit', 'list');
  if (!mayTake && !mayDelete && !seesHistory) return null;
  return (
    <section aria-labelledby="build-actions" className={styles.actions}>
      <h3 id="build-actions" className="visually-hidden">
        {words.more}
      </h3>
      {mayTake && (
        <Button
          color="outline"
          icon={Image}
          pending={picture.isPending}
          onClick={() => picture.mutate({ params: { org, appId: app.id }, body: { buildId: build.id } })}
        >
          {words.takePicture}
        </Button>
      )}
      {seesHistory && (
        <Link
          to={`${pathTo('audit', { org })}?${new URLSearchParams({ entityId: build.id })}`}
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

import { labelIn } from '@muster/phrases/lookup';
import { type DroppedFile, FileRow } from '@muster/ui/FileRow';
import { Link, useLocation } from 'react-router';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { type AccountI18n, useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo, planPath } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { pickFiles } from '../../../shared/uploads/pick-files.ts';
import type { Upload, UploadTarget } from '../../../shared/uploads/upload.ts';
import { isBeyondPlan, isRefusedForGood, uploadError } from '../../../shared/uploads/upload-error.ts';
import type { Uploads } from '../../../shared/uploads/uploads.ts';
import type { MadeBuild } from './use-made-builds.ts';

interface Props {
  upload: Upload;
  made: MadeBuild | undefined;
  uploads: Uploads;
  onCancel(id: string): void;
}

export function UploadRow({ upload, made, uploads, onCancel }: Props) {
  const i18n = useAccountI18n();
  const words = i18n.text.uploads.dock;
  const { id, buildId, target, state } = upload;

  async function choose(): Promise<void> {
    if (upload.reachable) return uploads.reopen(id);
    const [chosen] = await pickFiles({ multiple: false });
    if (chosen) uploads.choose(id, chosen);
  }

  return (
    <FileRow
      file={toDropped(upload, i18n, made)}
      onPause={() => uploads.pause([id])}
      onResume={() => uploads.resume([id])}
      {...(state === 'failed' && !isRefusedForGood(upload.error) && { onRetry: () => uploads.resume([id]) })}
      onChoose={() => void choose()}
      chooseLabel={upload.reachable ? words.openFile : words.chooseFile}
      onCancel={onCancel}
      onRemove={() => uploads.remove([id])}
    >
      {state === 'done' && buildId !== undefined && <BuildLink id={buildId} target={target} name={upload.name} />}
      {state === 'failed' && isBeyondPlan(upload.error) && <PlanLink target={target} />}
    </FileRow>
  );
}

function PlanLink({ target: { organization } }: { target: UploadTarget }) {
  const { text } = useAccountI18n();
  const seesBilling = usePermission('billing', 'get');
  // What one may is known of the workspace that is open.
  const isHere = useActiveOrg() === organization.slug;
  return isHere && seesBilling && <Link to={planPath(organization.slug)}>{text.uploads.plan}</Link>;
}

/** Its panel stands on the pages of its app; who is there already stays, with what they have filtered. */
function BuildLink({ id, target: { organization, app }, name }: { id: string; target: UploadTarget; name: string }) {
  const { text } = useAccountI18n();
  const { pathname, search } = useLocation();
  const org = organization.slug;
  const here = pathname.startsWith(`${pathTo('app', { org, app: app.slug })}/`);
  const query = withPanel(new URLSearchParams(here ? search : ''), { s: 'build', id });
  return (
    <Link
      to={`${here ? pathname : pathTo('app-builds', { org, app: app.id })}?${query}`}
      aria-label={`${text.uploads.dock.open}: ${name}`}
    >
      {text.uploads.dock.open}
    </Link>
  );
}

const states = {
  waiting: 'waiting',
  sending: 'uploading',
  offline: 'offline',
  delayed: 'waiting',
  paused: 'paused',
  missing: 'missing',
  failed: 'error',
  done: 'done',
} as const;

export function toDropped(upload: Upload, i18n: AccountI18n, made?: MadeBuild): DroppedFile {
  const { id, name, size, sent, state, speed, remaining, error, reachable } = upload;
  const words = i18n.text.uploads.dock;
  const note =
    state === 'delayed'
      ? words.delayed
      : state === 'missing' && error !== undefined
        ? uploadError(i18n, error)
        : state === 'missing' && reachable
          ? words.unfinished
          : undefined;
  return {
    id,
    name,
    size,
    state: states[state],
    progress: size === 0 ? 0 : sent / size,
    ...(speed !== undefined && { speed }),
    ...(remaining !== undefined && { remaining }),
    ...(state === 'failed' && { error: uploadError(i18n, error) }),
    ...(note !== undefined && { note }),
    ...(made && asBuild(made, i18n)),
  };
}

/** It has arrived; from then on what counts is what becomes of it. */
function asBuild({ status, errorText }: MadeBuild, { text, texts }: AccountI18n) {
  if (status === 'error') return { state: 'error', error: errorText ?? text.buildPanel.failedText } as const;
  const note = labelIn(texts.labels, 'buildStatus', status);
  return { state: status === 'processed' ? 'done' : 'processing', note } as const;
}

import type { Attachment } from '@muster/contract/build-details';
import { deleteAttachment, linkAttachment } from '@muster/contract/calls/build-details';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Time } from '@muster/ui/Time';
import { Download, File, Paperclip, Trash2 } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates, usePermission } from '../../../shared/permissions/use-gates.ts';
import { AttachFiles } from '../../../shared/uploads/UploadBuilds.tsx';
import { Bytes } from '../BuildCells.tsx';
import { type BuildProps, changedByBuild, paramsOf } from './build-context.ts';
import { goToFile } from './go-to-file.ts';
import styles from './panel.module.css';

/** What was kept with the build besides its package. */
export function BuildFiles(of: BuildProps) {
  const { files } = useAccountI18n().text.buildPanel;
  const { app, build } = of;
  const { attachmentList } = build;
  const mayAdd = usePermission('build', 'create', app.security.role);
  const add = mayAdd && <AttachFiles app={app} buildId={build.id} />;
  return (
    <div className={styles.sections}>
      {attachmentList.length === 0 ? (
        <EmptyState icon={Paperclip} title={files.none} action={add}>
          {files.noneText}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.files} aria-label={files.label}>
            {attachmentList.map((file) => (
              <FileItem key={file.id} {...of} file={file} />
            ))}
          </ul>
          {add && <div>{add}</div>}
        </>
      )}
    </div>
  );
}

function FileItem({ file, ...of }: BuildProps & { file: Attachment }) {
  const { text, fill } = useAccountI18n();
  const words = text.buildPanel.files;
  const { name } = file;
  const dialogs = useDialogs();
  const gates = useGates();
  const { role } = of.app.security;
  const params = { ...paramsOf(of), attachmentId: file.id };
  const download = useChange(linkAttachment, { onSuccess: ({ url }) => goToFile(url) });
  const deletion = useChange(deleteAttachment, {
    invalidates: changedByBuild,
    success: () => fill(words.deleted, { name }),
  });

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: words.deleteText,
      confirmLabel: text.builds.bulk.delete,
      danger: true,
      typed: true,
    });
    if (sure) deletion.mutate({ params });
  }

  return (
    <li className={styles.file}>
      <File size={16} aria-hidden />
      <span className={styles.fileName}>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          <Bytes value={file.size} /> · <Time instant={file.createdAt} />
        </span>
      </span>
      {gates?.may('build', 'download', role) && (
        <Button
          color="white"
          size="sm"
          icon={Download}
          label={fill(words.download, { name })}
          pending={download.isPending}
          onClick={() => download.mutate({ params })}
        />
      )}
      {gates?.may('build', 'update', role) && (
        <Button
          color="white"
          size="sm"
          icon={Trash2}
          label={fill(words.delete, { name })}
          pending={deletion.isPending}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}

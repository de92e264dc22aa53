import { Button } from '@muster/ui/Button';
import { DropAnywhere } from '@muster/ui/DropAnywhere';
import { Paperclip, Upload } from 'lucide-react';
import { usePageActions } from '../actions/page-actions.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { pickFiles } from './pick-files.ts';
import type { UploadApp } from './upload.ts';
import { useAttachFiles, useUploadBuilds } from './use-upload.tsx';

/** The button that uploads builds of an app, and with it the whole page, which takes what is dropped on it. */
export function UploadBuilds({ app }: { app: UploadApp }) {
  const { text, fill } = useAccountI18n();
  const upload = useUploadBuilds(app);
  const choose = async () => upload(await pickFiles({ multiple: true }));
  const label = text.uploads.upload;
  usePageActions([{ key: 'upload', label, icon: Upload, onAction: () => void choose() }]);
  return (
    <>
      <Button icon={Upload} onClick={() => void choose()}>
        {label}
      </Button>
      <DropAnywhere
        label={fill(text.uploads.dropOn, { app: app.name })}
        onDrop={(files, folders, keys) =>
          void upload(
            files.map((file) => ({ file, key: keys.get(file) })),
            folders,
          )
        }
      />
    </>
  );
}

/** In the place of one that could not be read: for its panel, and for those who may create builds in the app. */
export function UploadAnother({ app }: { app: UploadApp }) {
  const { text } = useAccountI18n();
  const upload = useUploadBuilds(app);
  return (
    <Button color="outline" size="sm" icon={Upload} onClick={async () => upload(await pickFiles({ multiple: false }))}>
      {text.uploads.upload}
    </Button>
  );
}

/** Adds files beside a build, a symbol file or release notes: for its panel, and for those who may create builds in the app. */
export function AttachFiles({ app, buildId }: { app: UploadApp; buildId: string }) {
  const { text } = useAccountI18n();
  const attach = useAttachFiles(app, buildId);
  return (
    <Button
      color="outline"
      size="sm"
      icon={Paperclip}
      onClick={async () => attach(await pickFiles({ multiple: true }))}
    >
      {text.uploads.attach}
    </Button>
  );
}

import { Button } from '@muster/ui/Button';
import { Paperclip } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { pickFiles } from './pick-files.ts';
import { type UploadApp, useAttachFiles } from './use-upload.tsx';

interface Props {
  app: UploadApp;
  buildId: string;
}

/** Adds files beside a build: a symbol file, release notes. For those who may create builds in the app. */
export function AttachFiles({ app, buildId }: Props) {
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

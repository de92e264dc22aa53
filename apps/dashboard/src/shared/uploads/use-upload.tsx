import { buildExtensions, hasBuildExtension } from '@muster/contract/build-extension';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { showToast } from '../errors/show-toast.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useWorkspace } from '../permissions/use-workspace.ts';
import { useServices } from '../services.ts';
import type { ChosenFile, UploadApp, UploadTarget } from './upload.ts';

const UploadForm = lazyPart(async () => (await import('./UploadForm.tsx')).UploadForm);

/** What all ways to give files have in common: what cannot be sent is said, and what was begun before goes on. */
function useTake(app: UploadApp, buildId?: string) {
  const { uploads } = useServices();
  const { text, texts, fill } = useAccountI18n();
  const platforms = useWorkspace().data?.buildPlatforms;
  const { id, slug, organization, organizationInfo } = app;
  const target: UploadTarget = {
    organization: { id: organization, slug: organizationInfo.slug },
    app: { id, slug },
    buildId,
  };
  return async (chosen: readonly ChosenFile[], folders: readonly File[] = []) => {
    const refuse = (words: string, files: readonly File[]) => {
      const names = files.map((file) => file.name).join(', ');
      if (files.length > 0) showToast({ kind: 'warning', text: fill(words, { names }) });
    };
    refuse(text.uploads.folders, folders);
    refuse(
      text.uploads.empty,
      chosen.filter(({ file }) => file.size === 0).map(({ file }) => file),
    );
    // Beside a build any file may stand.
    const unsupported =
      buildId === undefined && platforms
        ? chosen.filter(({ file }) => file.size > 0 && !hasBuildExtension(file.name, platforms))
        : [];
    if (platforms) {
      const { invalid, extension } = texts.messages.file;
      const extensions = buildExtensions(platforms).join(', ');
      refuse(
        fill(text.uploads.unsupported, { invalid, extension, extensions, names: '{names}' }),
        unsupported.map(({ file }) => file),
      );
    }
    const good = chosen.filter((each) => each.file.size > 0 && !unsupported.includes(each));
    if (good.length === 0) return undefined;
    const open = await uploads.open();
    const known = open.goOnWith(target, good);
    return { uploads: open, target, files: good.filter((each) => !known.includes(each)) };
  };
}

/** Asks what there is to say about the files, and sends them as builds of the app. */
export function useUploadBuilds(app: UploadApp) {
  const take = useTake(app);
  const { modal } = useDialogs();
  const { text, fill } = useAccountI18n();
  return async (chosen: readonly ChosenFile[], folders?: readonly File[]): Promise<void> => {
    const taken = await take(chosen, folders);
    if (!taken || taken.files.length === 0) return;
    const { uploads, target, files } = taken;
    await modal({
      title: fill(text.uploads.form.title, { count: files.length }),
      content: (close) => (
        <UploadForm
          app={app}
          files={files.map(({ file }) => file)}
          onClose={close}
          onSend={(sent, fields) => {
            uploads.add(
              target,
              files.filter(({ file }) => sent.includes(file)),
              fields,
            );
            close();
          }}
        />
      ),
    });
  };
}

/** Sends files to stand beside a build: at once, since there is nothing to say about them. */
export function useAttachFiles(app: UploadApp, buildId: string) {
  const take = useTake(app, buildId);
  return async (chosen: readonly ChosenFile[], folders?: readonly File[]): Promise<void> => {
    const taken = await take(chosen, folders);
    taken?.uploads.add(taken.target, taken.files);
  };
}

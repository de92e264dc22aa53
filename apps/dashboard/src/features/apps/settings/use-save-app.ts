import type { ApplicationSettings } from '@muster/contract/app-settings';
import type { Application } from '@muster/contract/apps';
import type { Sent } from '@muster/contract/call';
import { readAppSettings, updateApp } from '@muster/contract/calls/app-settings';
import { listApps, readApp } from '@muster/contract/calls/apps';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useReadAt } from '../../../shared/settings/use-read-at.ts';

type Change = Omit<NonNullable<Sent<typeof updateApp>['body']>, 'updatedAt'>;

/** Saves a part of an app, as long as nobody else was quicker. */
export function useSaveApp(app: ApplicationSettings) {
  const { readAt, save } = useReadAt(app);
  const options = useAppChange(app);
  const change = useChange(updateApp, options);
  const params = paramsOf(app);
  return {
    save,
    update: (body: Change) => save(() => change.mutateAsync({ params, body: { ...body, updatedAt: readAt } })),
  };
}

export function paramsOf({ id, organizationInfo }: Pick<Application, 'id' | 'organizationInfo'>) {
  return { org: organizationInfo.slug, appId: id };
}

/** What all changes of an app have in common. */
export function useAppChange(app: ApplicationSettings) {
  const client = useQueryClient();
  return {
    invalidates: [readAppSettings, readApp, listApps],
    success: 'saved',
    tellsErrors: false,
    // At once: whoever goes on to the next section would else begin it with a state that is gone.
    onSuccess: (saved: Application) =>
      void client.setQueryData<ApplicationSettings>(
        callKey(readAppSettings, { params: paramsOf(app) }),
        (before) => before && { ...before, ...saved, counts: { ...before.counts, ...saved.counts } },
      ),
  } as const;
}

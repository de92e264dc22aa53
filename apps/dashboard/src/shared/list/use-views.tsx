import { createView, deleteView, type ListView, listViews, updateView } from '@muster/contract/calls/views';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ask } from '../api/call-query.ts';
import { joinLiveChanges } from '../api/live-changes.ts';
import { useCall } from '../api/use-call.ts';
import { useChange } from '../api/use-change.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { showToast } from '../errors/show-toast.ts';
import { useToasts } from '../errors/use-toasts.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useServices } from '../services.ts';
import { viewQuery, writeListState } from './list-state.ts';
import type { List } from './use-list.ts';
import { type ActiveView, activeView, differsFrom, stateOfView, viewSearch } from './view-links.ts';

const ViewForm = lazyPart(async () => (await import('./ViewForm.tsx')).ViewForm);

export interface Views extends ActiveView {
  items: readonly ListView[];
  mayShare: boolean;
  /** The saved view shows something else than it keeps. */
  changed: boolean;
  isDefault: boolean;
  save(): void;
  saveAs(): Promise<void>;
  rename(): Promise<void>;
  share(shared: boolean): void;
  remove(): Promise<void>;
  setDefault(isDefault: boolean): void;
  copyLink(): Promise<void>;
}

/** The views of a list, and what can be done with the one that is shown. */
export function useViews<Row>(list: List<Row>, org: string | undefined): Views {
  const { definition, state, set, preferences, setPreferences } = list;
  const { text, fill } = useAccountI18n();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { pathname, search } = useLocation();
  const params = { org: org ?? '' };
  const { data } = useCall(
    listViews,
    { params, query: { list: definition.id } },
    { enabled: org !== undefined, follows: ['listView'] },
  );
  const items = data?.items ?? [];
  const { saved, builtIn } = activeView(definition.views, items, state.view);
  const options = { invalidates: [listViews], success: () => text.list.views.saved };
  const creating = useChange(createView, { ...options, tellsErrors: false });
  const renaming = useChange(updateView, { ...options, tellsErrors: false });
  const updating = useChange(updateView, options);
  const deleting = useChange(deleteView, { invalidates: [listViews], success: () => text.list.views.deleted });
  const own = saved?.mine ? saved : undefined;
  const deletingOwn = useChange(deleteView, {
    invalidates: [listViews],
    success: () => text.list.views.deleted,
    ...(own && {
      undo: () => {
        const { list: of, name, query, shared } = own;
        return ask(createView, { params, body: { list: of, name, query, shared } });
      },
    }),
  });
  const kept = preferences.defaults[org ?? ''];
  useFollowed(org);

  useDefaultView(list, kept);
  // The view may have been changed or deleted elsewhere.
  useEffect(() => {
    if (!data || !kept || org === undefined) return;
    const now = data.items.find(({ id }) => id === kept.id);
    if (now?.query === kept.query) return;
    const { [org]: _, ...others } = preferences.defaults;
    setPreferences({ defaults: now ? { ...others, [org]: { id: now.id, query: now.query } } : others });
  }, [data, kept, org, preferences.defaults, setPreferences]);

  return {
    items,
    saved,
    builtIn,
    mayShare: data?.mayShare ?? false,
    changed: saved !== undefined && differsFrom(definition, state, saved),
    isDefault: saved !== undefined && kept?.id === saved.id,
    save() {
      if (saved)
        updating.mutate({ params: { ...params, viewId: saved.id }, body: { query: viewQuery(definition, state) } });
    },
    async saveAs() {
      const query = viewQuery(definition, state);
      let made: ListView | undefined;
      await dialogs.modal({
        title: text.list.views.saveAs,
        content: (close) => (
          <ViewForm
            mayShare={data?.mayShare ?? false}
            onClose={close}
            submit={async (values) => {
              made = await creating.mutateAsync({ params, body: { list: definition.id, query, ...values } });
            }}
          />
        ),
      });
      if (made) set({ view: made.id, at: state.at });
    },
    async rename() {
      if (!saved) return;
      await dialogs.modal({
        title: text.list.views.rename,
        content: (close) => (
          <ViewForm
            name={saved.name}
            mayShare={false}
            onClose={close}
            submit={async ({ name }) => {
              await renaming.mutateAsync({ params: { ...params, viewId: saved.id }, body: { name } });
            }}
          />
        ),
      });
    },
    share(shared) {
      if (saved) updating.mutate({ params: { ...params, viewId: saved.id }, body: { shared } });
    },
    async remove() {
      if (!saved) return;
      if (own) {
        await deletingOwn.mutateAsync({ params: { ...params, viewId: own.id } });
        set({ view: undefined, at: state.at }, 'replace');
        return;
      }
      // Nobody else can make it theirs again.
      const sure = await dialogs.confirm({
        title: fill(text.list.views.deleteTitle, { name: saved.name }),
        text: saved.shared ? text.list.views.deleteShared : text.list.views.deleteText,
        confirmLabel: text.list.views.delete,
        danger: true,
      });
      if (!sure) return;
      await deleting.mutateAsync({ params: { ...params, viewId: saved.id } });
      set({ view: undefined, at: state.at }, 'replace');
    },
    setDefault(isDefault) {
      if (!saved || org === undefined) return;
      const { [org]: _, ...others } = preferences.defaults;
      const { id, query } = saved;
      setPreferences({ defaults: isDefault ? { ...others, [org]: { id, query } } : others });
    },
    async copyLink() {
      const own = saved ? viewSearch(definition, saved, search) : search;
      try {
        await navigator.clipboard.writeText(`${window.location.origin}${pathname}${own}`);
        showToast({ kind: 'success', text: text.list.views.copied });
      } catch (error) {
        toasts.showError(error);
      }
    },
  };
}

/** A list that is opened without saying what it should show opens with the view that its user wants. */
function useDefaultView<Row>(
  { definition, state, set }: List<Row>,
  view: { id: string; query: string } | undefined,
): void {
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const plain = writeListState(definition, state).size === 0;
    if (view && plain) set(stateOfView(definition, view), 'replace');
  }, [definition, state, set, view]);
}

/** What others do to views is seen, whatever the list itself follows. */
function useFollowed(org: string | undefined): void {
  const { api } = useServices();
  const client = useQueryClient();
  useEffect(() => {
    if (org !== undefined) return joinLiveChanges(api, client, org).leave;
  }, [api, client, org]);
}

import {
  deleteEnrollmentToken,
  listEnrollmentTemplates,
  listEnrollmentTokens,
} from '@muster/contract/calls/enrollment';
import type { EnrollmentToken } from '@muster/contract/enrollment';
import { Button } from '@muster/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { CircleOff, Mail, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import { callKey } from '../../../shared/api/call-query.ts';
import { useAskedDialog } from '../../../shared/dialogs/use-asked-dialog.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import type { Selected } from '../../../shared/list/selection.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import styles from '../enrollment.module.css';
import { useTemplateFilter } from '../use-template-filter.ts';
import { linksList } from './links-list.tsx';

const NewLink = lazyPart(async () => (await import('./NewLink.tsx')).NewLink);
const InviteForm = lazyPart(async () => (await import('./InviteForm.tsx')).InviteForm);

/** Links that several devices use, and invitations of single people. */
export function LinksTab({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const dialogs = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('enrollmentToken', 'create') ?? false;
  const mayClose = gates?.may('enrollmentToken', 'delete') ?? false;
  const template = useTemplateFilter(org);
  const definition = useMemo(() => linksList(i18n, template), [i18n, template]);
  const list = useCallList(definition, listEnrollmentTokens, { params: { org }, entity: 'enrollmentToken' });
  const close = useCloseLinks(org, list);
  const words = text.enrollment;
  const filtered = list.state.filters.templateId;
  const templateId = Array.isArray(filtered) && filtered.length === 1 ? String(filtered[0]) : '';

  function create(): void {
    void dialogs.modal({
      title: words.links.made,
      content: (end) => <NewLink org={org} templateId={templateId} onClose={end} onMade={list.refresh} />,
    });
  }
  function invite(): void {
    void dialogs.modal({
      title: words.invite.title,
      content: (end) => <InviteForm org={org} onClose={end} />,
    });
  }
  usePageActions(
    mayCreate
      ? [
          { key: 'create-link', label: words.links.create, icon: Plus, onAction: create },
          { key: 'invite-to-enroll', label: words.invite.title, icon: Mail, onAction: invite },
        ]
      : [],
  );
  useAskedDialog('link', mayCreate, create);
  useAskedDialog('invite', mayCreate, invite);
  return (
    <ListPage
      list={list}
      title={words.tabs.links}
      within
      actions={mayClose ? [close] : []}
      action={
        mayCreate && (
          <div className={styles.tools}>
            <Button color="outline" icon={Mail} onClick={invite}>
              {words.invite.title}
            </Button>
            <Button icon={Plus} onClick={create}>
              {words.links.create}
            </Button>
          </div>
        )
      }
    />
  );
}

function useCloseLinks(org: string, list: List<EnrollmentToken>): ListAction<EnrollmentToken> {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.links;
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();

  async function close(selected: Selected, count: number): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.closeTitle, { count }),
      text: words.closeText,
      confirmLabel: words.close,
      danger: true,
    });
    if (!sure) return;
    const of = { source: list.source, rowKey: list.definition.rowKey, query: list.state };
    const rows = await collectRows(of, selected, new AbortController().signal);
    for (const { id } of rows) {
      await api.send(deleteEnrollmentToken, { params: { org, enrollmentTokenId: id } });
    }
    void client.invalidateQueries({ queryKey: callKey(listEnrollmentTemplates) });
    toasts.success(fill(words.closed, { count: rows.length }));
    list.selection.clear();
    list.refresh();
  }

  return { id: 'close', label: ({ enrollment }) => enrollment.links.close, icon: CircleOff, danger: true, run: close };
}

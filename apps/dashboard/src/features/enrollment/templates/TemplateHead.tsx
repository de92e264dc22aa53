import {
  deleteEnrollmentTemplate,
  listEnrollmentTemplates,
  listEnrollmentTokens,
} from '@muster/contract/calls/enrollment';
import type { EnrollmentTemplate } from '@muster/contract/enrollment';
import { Button, buttonClass } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { Link as LinkIcon, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { tellOwnChange } from '../own-changes.ts';
import { letsNobodyIn } from './lets-nobody-in.ts';
import styles from './templates.module.css';

export function TemplateHead({ org, template }: { org: string; template: EnrollmentTemplate }) {
  const { text } = useAccountI18n();
  const { columns } = text.enrollment.templates;
  const words = text.enrollment.panel;
  const gates = useGates();
  const { id, name, devices, openTokens, createdAt, updatedAt } = template;
  return (
    <>
      <header className={styles.head}>
        <h3 dir="auto">{name}</h3>
        <div className={styles.actions}>
          {gates?.may('enrollmentToken', 'create') && (
            <Link
              to={`${pathTo('devices-enrollment', { org })}?tab=links&templateId=${id}&open=link`}
              className={buttonClass({ color: 'outline', size: 'sm' })}
            >
              <LinkIcon size={16} aria-hidden />
              {words.link}
            </Link>
          )}
          {gates?.may('admEnrollmentTemplate', 'delete') && <DeleteButton org={org} template={template} />}
        </div>
      </header>
      {letsNobodyIn(template) && <Notice kind="warning">{words.nobodyText}</Notice>}
      <KeyValues
        columns={2}
        items={[
          { label: columns.devices, value: String(devices) },
          { label: columns.links, value: String(openTokens) },
          { label: columns.created, value: <Time instant={createdAt} /> },
          { label: words.changed, value: <Time instant={updatedAt} /> },
        ]}
      />
    </>
  );
}

function DeleteButton({ org, template }: { org: string; template: EnrollmentTemplate }) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.panel;
  const dialogs = useDialogs();
  const deletion = useChange(deleteEnrollmentTemplate, {
    invalidates: [listEnrollmentTemplates, listEnrollmentTokens],
    onSuccess: tellOwnChange,
    success: () => words.deleted,
  });

  async function remove(): Promise<void> {
    const links = template.openTokens;
    const closing = links === 0 ? words.deleteUnused : fill(words.deleteUsed, { links });
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: template.name }),
      text: `${closing} ${words.deleteText}`,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    // First the panel, so that it does not say for a moment that there is no such template.
    dialogs.closePanel();
    deletion.mutate({ params: { org, templateId: template.id } });
  }

  return (
    <Button color="danger-outline" size="sm" icon={Trash2} onClick={() => void remove()}>
      {words.delete}
    </Button>
  );
}

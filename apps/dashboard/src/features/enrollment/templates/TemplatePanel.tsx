import { readEnrollmentTemplate } from '@muster/contract/calls/enrollment';
import { Skeleton } from '@muster/ui/Skeleton';
import { ClipboardX } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import type { PanelProps } from '../../../shared/feature.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { newTemplate } from './new-template.ts';
import { TemplateHead } from './TemplateHead.tsx';
import styles from './templates.module.css';

const EditTemplate = lazyPart(async () => (await import('./template-forms.ts')).EditTemplate);
const NewTemplate = lazyPart(async () => (await import('./template-forms.ts')).NewTemplate);

/** The side panel of a template: what devices get with it, and how to make one. */
export function TemplatePanel({ id }: PanelProps) {
  const org = useActiveOrg() ?? '';
  // The panel may stand above a page that follows nothing.
  useLive(org);
  const form = <Skeleton lines={8} />;
  return id === newTemplate.id ? <NewTemplate org={org} meanwhile={form} /> : <Existing key={id} org={org} id={id} />;
}

function Existing({ org, id }: { org: string; id: string }) {
  const words = useAccountI18n().text.enrollment.panel;
  const read = useCall(
    readEnrollmentTemplate,
    { params: { org, templateId: id } },
    { follows: ['admEnrollmentTemplate', 'enrollmentToken', 'admDevice', 'group'] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: ClipboardX, title: words.gone, text: words.goneText }}>
      {(template) => (
        <div className={styles.panel}>
          <TemplateHead org={org} template={template} />
          <EditTemplate org={org} template={template} meanwhile={<Skeleton lines={8} />} />
        </div>
      )}
    </EntityPanel>
  );
}

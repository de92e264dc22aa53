import { deleteApp } from '@muster/contract/calls/app-settings';
import { sameAs } from '@muster/contract/fields';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { Section } from '../../../shared/settings/Section.tsx';
import { TypedDelete } from '../../../shared/settings/TypedDelete.tsx';
import type { AppSectionProps } from './app-sections.ts';

export function DangerSection({ app: { id, name, slug, organizationInfo } }: AppSectionProps) {
  const { text, fill } = useAccountI18n();
  const { danger, sections } = text.appSettings;
  const navigate = useNavigate();
  const org = organizationInfo.slug;
  const remove = useChange(deleteApp, { success: () => fill(danger.deleted, { name }), tellsErrors: false });
  return (
    <Section title={sections.danger} text={text.settings.danger.text}>
      <TypedDelete
        title={danger.delete}
        text={fill(danger.deleteText, { name })}
        confirm={danger.confirm}
        slug={slug}
        schema={sameAs(slug)}
        wrong={fill(text.settings.danger.exactly, { slug })}
        remove={(body) => remove.mutateAsync({ params: { org, appId: id }, body })}
        onRemoved={() => void navigate(pathTo('apps', { org }), { replace: true })}
      />
    </Section>
  );
}

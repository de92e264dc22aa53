import { readProfile } from '@muster/contract/calls/sessions';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import { workspaceSlug } from '@muster/contract/fields';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { Section } from '../../shared/settings/Section.tsx';
import { TypedDelete } from '../../shared/settings/TypedDelete.tsx';
import type { SectionProps } from './section-props.ts';

export function DangerSection({ organization: { name, slug } }: SectionProps) {
  const { text, fill } = useAccountI18n();
  const { danger } = text.settings;
  const { api, session, restartAt } = useServices();
  const remove = useChange(deleteWorkspace, { tellsErrors: false });
  return (
    <Section title={text.settings.sections.danger} text={danger.text}>
      <TypedDelete
        title={danger.delete}
        text={fill(danger.deleteText, { name })}
        confirm={danger.confirm}
        slug={slug}
        schema={workspaceSlug(slug)}
        remove={async (body) => {
          await remove.mutateAsync({ params: { org: slug }, body });
          session.saveUser(await api.send(readProfile, {}));
        }}
        // Nothing of it may stay on the page.
        onRemoved={() => restartAt(paths.index)}
      />
    </Section>
  );
}

import { TagInput } from '@muster/ui/TagInput';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useFindDevices } from '../../shared/devices/use-find-devices.ts';
import { useDeviceTags, usePersonTags } from '../../shared/devices/use-known-tags.ts';
import { PickMany } from '../../shared/form/PickMany.tsx';
import { type Named, useFound } from '../../shared/form/use-choices.ts';
import type { Form } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import { useFindPeople } from '../../shared/people/use-find-people.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { type audienceSchemas, readSerialNumbers } from './audience-form.ts';
import styles from './device-audiences.module.css';

interface Props {
  org: string;
  form: Pick<Form<typeof audienceSchemas>, 'field' | 'values'>;
  /** The devices and employees that are named already. */
  known?: readonly Named[];
}

const nobody: readonly Named[] = [];

/** What an audience is made of: asked alike of a new one and of one that is there. */
export function AudienceFields({ org, form: { field, values }, known = nobody }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.deviceAudiences.form;
  const seesPeople = usePermission('organizationCollaborator', 'list');
  const devices = useFound(useFindDevices(org), known);
  const people = useFound(useFindPeople(org), known);
  const deviceTags = useDeviceTags(org);
  const personTags = usePersonTags(org);
  const serials = field('serialNumbers');
  const tagsOf = (name: 'deviceGroups' | 'mdmUserGroups') => {
    const { onChange, ...rest } = field(name);
    return { ...rest, onChange: (tags: readonly string[]) => onChange([...tags]) };
  };
  return (
    <>
      <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" />
      <TextArea {...field('description')} label={words.description} rows={2} />
      <p className={styles.about}>{words.about}</p>
      <TagInput
        {...tagsOf('deviceGroups')}
        label={words.deviceGroups}
        hint={words.deviceGroupsHint}
        suggestions={deviceTags}
      />
      <TagInput
        {...tagsOf('mdmUserGroups')}
        label={words.mdmUserGroups}
        hint={words.mdmUserGroupsHint}
        suggestions={personTags}
      />
      <PickMany
        {...field('mdmUserIds')}
        label={words.mdmUserIds}
        hint={words.mdmUserIdsHint}
        choices={people}
        gone={words.gone}
        disabled={!seesPeople}
      />
      <PickMany {...field('deviceIds')} label={words.deviceIds} choices={devices} gone={words.gone} />
      <div className={styles.serials}>
        <TextArea
          {...serials}
          label={words.serialNumbers}
          hint={words.serialNumbersHint}
          describedBy={`${serials.id}-count`}
          rows={4}
          mono
          spellCheck={false}
        />
        <p id={`${serials.id}-count`} className={panel.quiet}>
          {fill(words.serialNumbersCount, { count: readSerialNumbers(values.serialNumbers).length })}
        </p>
      </div>
    </>
  );
}

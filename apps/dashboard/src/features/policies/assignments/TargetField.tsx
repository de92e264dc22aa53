import { listDeviceAudiences } from '@muster/contract/calls/device-audiences';
import { listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import { listGroups } from '@muster/contract/calls/groups';
import type { AssignmentKind } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { TagInput } from '@muster/ui/TagInput';
import { Plus } from 'lucide-react';
import { useFindDevices } from '../../../shared/devices/use-find-devices.ts';
import { useDeviceTags } from '../../../shared/devices/use-known-tags.ts';
import { type Choices, type Named, useChoices, useFound } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useFindPeople } from '../../../shared/people/use-find-people.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import styles from './assignments.module.css';

interface Picked {
  target: string;
  label: string;
}

interface Props {
  id: string;
  org: string;
  onPick(picked: readonly Picked[]): void;
}

const nobody: readonly Named[] = [];

/** Which one of a kind: all devices are one press away, tags are typed, all else is found by its name. */
export function TargetField({ kind, ...props }: Props & { kind: AssignmentKind }) {
  switch (kind) {
    case 'all':
      return <AllField {...props} />;
    case 'tag':
      return <TagField {...props} />;
    case 'device':
      return <DeviceField {...props} />;
    case 'employee':
      return <PersonField {...props} />;
    case 'group':
      return <GroupField {...props} />;
    case 'template':
      return <TemplateField {...props} />;
    case 'audience':
      return <AudienceField {...props} />;
  }
}

function AllField({ onPick }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  return (
    <div className={styles.all}>
      <Button color="outline" icon={Plus} onClick={() => onPick([{ target: '', label: '' }])}>
        {words.addAll}
      </Button>
      <p className={styles.quiet}>{words.addAllHint}</p>
    </div>
  );
}

function TagField({ id, org, onPick }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  return (
    <TagInput
      id={id}
      name="target"
      label={words.tag}
      hint={words.tagHint}
      value={[]}
      suggestions={useDeviceTags(org)}
      onChange={(tags) => onPick(tags.map((tag) => ({ target: tag, label: tag })))}
    />
  );
}

function DeviceField({ org, ...props }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  const may = usePermission('admDevice', 'list');
  return <Found {...props} label={words.device} may={may} choices={useFound(useFindDevices(org), nobody)} />;
}

function PersonField({ org, ...props }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  const may = usePermission('organizationCollaborator', 'list');
  const choices = useFound(useFindPeople(org), nobody);
  return <Found {...props} label={words.employee} hint={words.employeeHint} may={may} choices={choices} />;
}

function GroupField({ org, ...props }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  const may = usePermission('group', 'list');
  const choices = useChoices(listGroups, may ? org : '', 'group', nobody);
  return <Found {...props} label={words.group} hint={words.groupHint} may={may} choices={choices} />;
}

function TemplateField({ org, ...props }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  const may = usePermission('admEnrollmentTemplate', 'list');
  const choices = useChoices(listEnrollmentTemplates, may ? org : '', 'admEnrollmentTemplate', nobody);
  return <Found {...props} label={words.template} hint={words.templateHint} may={may} choices={choices} />;
}

function AudienceField({ org, ...props }: Props) {
  const words = useAccountI18n().text.policyAssignments.assign;
  const may = usePermission('deviceAudience', 'list');
  const choices = useChoices(listDeviceAudiences, may ? org : '', 'deviceAudience', nobody);
  return <Found {...props} label={words.audience} may={may} choices={choices} />;
}

interface FoundProps extends Pick<Props, 'id' | 'onPick'> {
  label: string;
  hint?: string;
  choices: Choices;
  may: boolean;
}

function Found({ id, label, hint, choices: { options, load, nameOf }, may, onPick }: FoundProps) {
  const words = useAccountI18n().text.policyAssignments.assign;
  const told = may ? hint : words.hidden;
  return (
    <Combobox
      id={id}
      name="target"
      label={label}
      {...(told !== undefined && { hint: told })}
      // What is found goes into the list, and the field is empty again.
      value=""
      disabled={!may}
      onChange={(picked) => picked !== '' && onPick([{ target: picked, label: nameOf(picked) ?? '' }])}
      {...(options ? { options } : load && { load })}
    />
  );
}

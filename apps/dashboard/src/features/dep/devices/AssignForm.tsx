import { listDepProfiles } from '@muster/contract/calls/dep';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useChoices } from '../../../shared/form/use-choices.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  org: string;
  /** With null, the profile is taken away. */
  save(profileId: string | null): Promise<void>;
  onClose(): void;
}

const schemas = { how: z.enum(['give', 'take']), profileId: z.string() };

/** Which profile devices get, or none. */
export function AssignForm({ org, save, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.dep.assign;
  const { options, load } = useChoices(listDepProfiles, org, 'admDepProfile', []);
  const { field, values, error, pending, onSubmit } = useForm({
    schemas,
    initial: { how: 'give', profileId: '' },
    across: ({ how, profileId }) =>
      how === 'give' && profileId === '' ? { profileId: { name: 'required', params: {} } } : {},
    submit: ({ how, profileId }) => save(how === 'give' ? profileId : null),
  });
  const gives = values.how !== 'take';
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <SegmentedControl
        {...field('how')}
        value={values.how || 'give'}
        label={words.how}
        options={[
          { value: 'give', label: words.give },
          { value: 'take', label: words.take },
        ]}
      />
      {gives && options?.length === 0 && <Notice kind="info">{words.none}</Notice>}
      {gives && options?.length !== 0 && (
        <Combobox
          {...field('profileId')}
          label={words.profile}
          hint={words.giveText}
          {...(options ? { options } : load && { load })}
        />
      )}
      {!gives && <Notice kind="warning">{words.takeText}</Notice>}
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{gives ? words.submitGive : words.submitTake}</Submit>
      </DialogFoot>
    </form>
  );
}

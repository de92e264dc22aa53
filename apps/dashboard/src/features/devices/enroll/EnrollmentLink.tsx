import type { Reply } from '@muster/contract/call';
import { createAppleEnrollment } from '@muster/contract/calls/apple';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { EnrollmentAddress } from '../../../shared/devices/EnrollmentAddress.tsx';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EmployeeField } from '../../../shared/people/EmployeeField.tsx';

interface Props {
  org: string;
  onBack(): void;
  onClose(): void;
}

/** Empty for nobody. */
const schemas = { mdmUserId: z.string() };

/** A link for one device, made when it is asked for: it works once. */
export function EnrollmentLink({ org, onBack, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.enrollment;
  const [made, setMade] = useState<Reply<typeof createAppleEnrollment>>();
  const making = useChange(createAppleEnrollment, { tellsErrors: false });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    async submit({ mdmUserId }) {
      const body = { mdmUserId: mdmUserId === '' ? null : mdmUserId };
      setMade(await making.mutateAsync({ params: { org }, body }));
    },
  });
  if (made) {
    return (
      <div className={form.form} role="status">
        <p>{words.text}</p>
        <EnrollmentAddress pageUrl={made.pageUrl} url={made.url} title={words.title} />
        <DialogFoot>
          <Button onClick={onClose}>{text.common.close}</Button>
        </DialogFoot>
      </div>
    );
  }
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p>{words.text}</p>
      <FormError error={error} />
      <EmployeeField
        {...field('mdmUserId')}
        org={org}
        label={words.employee}
        hint={words.employeeHint}
        placeholder={words.noEmployee}
      />
      <DialogFoot>
        <Button color="outline" onClick={onBack}>
          {words.back}
        </Button>
        <Submit pending={pending}>{words.make}</Submit>
      </DialogFoot>
    </form>
  );
}

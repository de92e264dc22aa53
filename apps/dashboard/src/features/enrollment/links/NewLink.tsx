import type { Reply } from '@muster/contract/call';
import {
  createEnrollmentToken,
  listEnrollmentTemplates,
  listEnrollmentTokens,
  readEnrollmentTemplate,
} from '@muster/contract/calls/enrollment';
import { enrollmentRules } from '@muster/contract/enrollment';
import { Button, buttonClass } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { NumberField } from '@muster/ui/NumberField';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import styles from '../enrollment.module.css';
import { TemplateField } from '../TemplateField.tsx';
import { MadeLink } from './MadeLink.tsx';

interface Props {
  org: string;
  /** Chosen at first; empty for none. */
  templateId: string;
  onClose(): void;
  onMade(): void;
}

const { maxUses } = createEnrollmentToken.body.shape;
const units = ['hours', 'days'] as const;
const schemas = {
  templateId: z.string().check(z.minLength(1)),
  amount: z.int().check(z.minimum(1)),
  unit: z.enum(units),
  maxUses,
};
const hoursOf = (amount: number, unit: string) => (unit === 'days' ? amount * 24 : amount);

/** For how long, and for how many devices, a template is open to whoever has the link. */
export function NewLink({ org, templateId, onClose, onMade }: Props) {
  const { text } = useAccountI18n();
  const words = text.enrollment.links;
  const [made, setMade] = useState<Reply<typeof createEnrollmentToken>>();
  const templates = useCall(listEnrollmentTemplates, { params: { org }, query: { limit: '1' } });
  const creating = useChange(createEnrollmentToken, {
    invalidates: [listEnrollmentTokens, listEnrollmentTemplates, readEnrollmentTemplate],
    tellsErrors: false,
  });
  const { field, values, set, error, pending, onSubmit } = useForm({
    schemas,
    initial: { templateId, amount: 7, unit: 'days', maxUses: null },
    across: ({ amount, unit }) =>
      hoursOf(amount ?? 0, unit) > enrollmentRules.hoursMax
        ? { amount: { name: 'maximum', params: { max: enrollmentRules.hoursMax / (unit === 'days' ? 24 : 1) } } }
        : {},
    async submit(given) {
      const { amount, unit, ...body } = given;
      setMade(await creating.mutateAsync({ params: { org }, body: { ...body, hours: hoursOf(amount, unit) } }));
      onMade();
    },
  });
  if (made) return <MadeLink made={made} onClose={onClose} />;
  if (templates.data?.items.length === 0) {
    return (
      <div className={form.form}>
        <Notice kind="info">{words.needsTemplate}</Notice>
        <DialogFoot>
          <Link
            to={`${pathTo('devices-enrollment', { org })}?s=admEnrollmentTemplate&id=new`}
            className={buttonClass()}
          >
            {text.enrollment.templates.create}
          </Link>
        </DialogFoot>
      </div>
    );
  }
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TemplateField {...field('templateId')} org={org} label={words.template} hint={words.templateHint} />
      <div className={styles.pair}>
        <NumberField {...field('amount')} label={words.amount} min={1} />
        <SegmentedControl
          {...field('unit')}
          value={values.unit || 'days'}
          onChange={(unit) => set('unit', unit)}
          label={words.unit}
          hideLabel
          options={units.map((value) => ({ value, label: words.units[value] }))}
        />
      </div>
      <NumberField {...field('maxUses')} label={words.maxUses} hint={words.maxUsesHint} min={1} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.submit}</Submit>
      </DialogFoot>
    </form>
  );
}

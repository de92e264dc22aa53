import {
  type AdminOrganizationDetail,
  changeTrial,
  listOrganizations,
  readOrganization,
} from '@muster/contract/calls/admin-organizations';
import { trialPlanCode } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { DatePicker } from '@muster/ui/DatePicker';
import * as z from 'zod/mini';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './provider.module.css';

const schemas = { end: z.iso.date() };

/** Moves the end of a trial, to the end of a day of UTC; one that is over runs again. */
export function TrialForm({ organization }: { organization: AdminOrganizationDetail }) {
  const { text } = useAccountI18n();
  const words = text.provider.panel;
  const trial = organization.subscriptions.find(({ planCode }) => planCode === trialPlanCode);
  const change = useChange(changeTrial, {
    success: 'saved',
    tellsErrors: false,
    invalidates: [readOrganization, listOrganizations],
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { end: trial?.endDate?.slice(0, 10) ?? '' },
    async submit({ end }) {
      await change.mutateAsync({
        params: { organizationId: organization.id },
        body: { trialEndDate: `${end}T23:59:59.000Z` },
      });
    },
  });
  if (!trial) return null;
  return (
    <form className={styles.part} onSubmit={onSubmit} noValidate>
      <h3>{words.trialTitle}</h3>
      <DatePicker {...field('end')} label={words.trialEnd} />
      <FormError error={error} />
      <div className={styles.foot}>
        <Button type="submit" color="outline" pending={pending}>
          {words.moveTrial}
        </Button>
      </div>
    </form>
  );
}

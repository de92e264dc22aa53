import { DateTimePicker } from '@muster/ui/DateTimePicker';
import { Switch } from '@muster/ui/Switch';
import { TextArea } from '@muster/ui/TextArea';
import { useCountries } from '../../../shared/countries/use-countries.ts';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { choicesOf } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Gate } from '../../../shared/permissions/Gate.tsx';
import styles from '../publications.module.css';
import { FormGroup } from './FormGroup.tsx';
import type { PublicationForm } from './publication-form.ts';

/** From where, until when, and on which terms. */
export function ControlFields({ form, readOnly }: { form: PublicationForm; readOnly: boolean }) {
  const words = useAccountI18n().text.publications.form;
  const countries = choicesOf(useCountries().map(({ code, label }) => ({ value: code, label })));
  const { values, field } = form;
  return (
    <FormGroup title={words.control}>
      <Gate feature="countryAccessControl" otherwise="locked">
        <div className={styles.pair}>
          <PickMany
            {...field('allowedCountries')}
            label={words.allowed}
            hint={words.allowedHint}
            choices={countries}
            disabled={readOnly}
          />
          <PickMany {...field('blockedCountries')} label={words.blocked} choices={countries} disabled={readOnly} />
        </div>
      </Gate>
      <DateTimePicker
        {...field('expirationDate')}
        label={words.expiration}
        hint={words.expirationHint}
        disabled={readOnly}
      />
      <Switch {...field('termsActive')} label={words.terms} disabled={readOnly} />
      {values.termsActive && <TextArea {...field('termsText')} label={words.termsText} rows={6} readOnly={readOnly} />}
    </FormGroup>
  );
}

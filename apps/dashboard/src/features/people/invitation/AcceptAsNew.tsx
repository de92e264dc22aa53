import { acceptAsNewUser } from '@muster/contract/calls/invitations';
import { languages } from '@muster/contract/constants';
import { languageNames } from '@muster/phrases/language-names';
import { Button } from '@muster/ui/Button';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { TextField } from '@muster/ui/TextField';
import { useParams } from 'react-router';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { NewPassword } from '../../../shared/password/NewPassword.tsx';
import { homePath } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

const { firstName, lastName, password } = acceptAsNewUser.body.shape;

/** For an address that has no account: whoever has the link has the mailbox, so there is nothing to confirm. */
export function AcceptAsNew({ invitation }: { invitation: Invitation }) {
  const { text, fill, language, choose } = useAccountI18n();
  const words = text.people.invitation;
  const { token = '' } = useParams();
  const { api, session, restartAt } = useServices();
  const { organization, email } = invitation;
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { firstName, lastName, password },
    guard: true,
    async submit(fields) {
      session.save(await api.send(acceptAsNewUser, { body: { token, ...fields, language } }));
      restartAt(homePath(organization.slug));
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <div className={styles.names}>
        <TextField {...field('firstName')} label={words.firstName} autoComplete="given-name" />
        <TextField {...field('lastName')} label={words.lastName} autoComplete="family-name" />
      </div>
      {/* So that whatever keeps passwords knows whose this one is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPassword
        field={field('password')}
        label={text.common.password}
        known={[values.firstName, values.lastName, email]}
      />
      <SegmentedControl
        id="language"
        name="language"
        label={text.common.language}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={choose}
      />
      <Button type="submit" size="lg" pending={pending}>
        {pending ? words.accepting : fill(words.accept, { workspace: organization.name })}
      </Button>
    </form>
  );
}

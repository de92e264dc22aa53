import { register } from '@muster/contract/calls/sessions';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { PasswordField } from '@muster/ui/PasswordField';
import { TextField } from '@muster/ui/TextField';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { rememberPendingEmail } from './pending-email.ts';
import styles from './welcome.module.css';

const { firstName, lastName, email, password } = register.body.shape.fields.shape;

export function RegisterPage() {
  const { text, fill, language } = useI18n();
  const { api, config, tabKeep } = useServices();
  const navigate = useNavigate();
  const rulesId = useId();
  const heading = usePage(text.register.title);
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { firstName, lastName, email, password },
    async submit(fields) {
      const { delayed } = await api.send(register, { body: { fields, language } });
      rememberPendingEmail(tabKeep, { email: fields.email.trim(), delayed });
      await navigate(paths['welcome-index-confirm-email']);
    },
  });

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {fill(text.register.heading, { product: config.product })}
      </h1>
      {config.flags.traditionalRegistration ? (
        <form className={form.form} onSubmit={onSubmit} noValidate>
          <FormError error={error} />
          <div className={styles.names}>
            <TextField {...field('firstName')} label={text.register.firstName} autoComplete="given-name" />
            <TextField {...field('lastName')} label={text.register.lastName} autoComplete="family-name" />
          </div>
          <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" />
          <div className={styles.password}>
            <PasswordField
              {...field('password')}
              label={text.common.password}
              autoComplete="new-password"
              describedBy={rulesId}
            />
            <PasswordRules id={rulesId} password={values.password} />
          </div>
          <Button type="submit" size="lg" pending={pending}>
            {pending ? text.register.pending : text.register.submit}
          </Button>
        </form>
      ) : (
        <Notice kind="info">{text.register.closed}</Notice>
      )}
      <p className={styles.other}>
        {text.register.haveAccount} <Link to={paths['welcome-index']}>{text.common.signIn}</Link>
      </p>
    </>
  );
}

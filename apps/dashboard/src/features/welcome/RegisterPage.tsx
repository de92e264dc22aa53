import { register } from '@muster/contract/calls/sessions';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { Link, useNavigate } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { NewPassword } from '../../shared/password/NewPassword.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { rememberPendingEmail } from './pending-email.ts';
import styles from './welcome.module.css';

const { firstName, lastName, email, password, newsletter } = register.body.shape.fields.shape;

export function RegisterPage() {
  const { text, fill } = useI18n();
  const { config } = useServices();
  const heading = usePage(text.register.title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {fill(text.register.heading, { product: config.product })}
      </h1>
      {config.flags.traditionalRegistration ? <RegisterForm /> : <Notice kind="info">{text.register.closed}</Notice>}
      <p className={styles.other}>
        {text.register.haveAccount} <Link to={paths['welcome-index']}>{text.common.signIn}</Link>
      </p>
    </>
  );
}

function RegisterForm() {
  const { text, language } = useI18n();
  const { api, tabKeep } = useServices();
  const navigate = useNavigate();
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { firstName, lastName, email, password, newsletter },
    initial: { firstName: '', lastName: '', email: '', password: '', newsletter: false },
    guard: true,
    async submit(fields) {
      const { delayed } = await api.send(register, { body: { fields, language } });
      rememberPendingEmail(tabKeep, { email: fields.email.trim(), delayed, sentAt: Date.now() });
      await navigate(paths['welcome-index-confirm-email']);
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <div className={styles.names}>
        <TextField {...field('firstName')} label={text.register.firstName} autoComplete="given-name" />
        <TextField {...field('lastName')} label={text.register.lastName} autoComplete="family-name" />
      </div>
      <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" />
      <NewPassword
        field={field('password')}
        label={text.common.password}
        known={[values.firstName, values.lastName, values.email]}
      />
      <Checkbox {...field('newsletter')} label={text.register.newsletter} />
      <Button type="submit" size="lg" pending={pending}>
        {pending ? text.register.pending : text.register.submit}
      </Button>
    </form>
  );
}

import { confirmTotp, readSecurity } from '@muster/contract/calls/factors';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { CodeField } from '@muster/ui/CodeField';
import { CopyText } from '@muster/ui/CopyText';
import { QrCode } from '@muster/ui/QrCode';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './account.module.css';

interface Props {
  /** Base32, for typing. */
  secret: string;
  /** For scanning. */
  uri: string;
  onClose(): void;
  onTurnedOn(recoveryCodes: readonly string[]): void;
}

const wrongAnswer = 4017;

/** The secret goes into the app, and a code of the app comes back: only then is it switched on. */
export function TotpSetup({ secret, uri, onClose, onTurnedOn }: Props) {
  const { text } = useAccountI18n();
  const { twoFactor } = text.me;
  const confirm = useChange(confirmTotp, {
    invalidates: [readSecurity],
    success: () => twoFactor.done,
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: confirmTotp.body.shape,
    initial: { code: '' },
    malformed: { code: text.stepUp.codeRule },
    fieldOf: (caught) => (caught instanceof ApiError && caught.code === wrongAnswer ? ['code'] : undefined),
    async submit(body) {
      const { recoveryCodes } = await confirm.mutateAsync({ body });
      onTurnedOn(recoveryCodes);
    },
  });
  return (
    <form className={styles.setup} onSubmit={onSubmit} noValidate>
      <QrCode text={uri} title={twoFactor.qr} size={168} />
      <div className={form.form}>
        <FormError error={error} />
        <div className={styles.step}>
          <h3>{twoFactor.scanTitle}</h3>
          <p>{twoFactor.scan}</p>
          <p>{twoFactor.manual}</p>
          <p className={styles.secret}>
            {/* In fours, as it is read and typed. */}
            <CopyText text={secret.replace(/(.{4})(?=.)/g, '$1 ')} mono whole />
          </p>
        </div>
        <div className={styles.step}>
          <h3>{twoFactor.enterTitle}</h3>
          <div className={styles.codeField}>
            <CodeField {...field('code')} label={twoFactor.code} hideLabel />
          </div>
        </div>
        <div className={styles.actions}>
          <Submit pending={pending} pendingText={twoFactor.turningOn}>
            {twoFactor.turnOn}
          </Submit>
          <Button color="outline" onClick={onClose}>
            {text.common.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

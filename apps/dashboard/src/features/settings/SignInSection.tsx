import { readProviders } from '@muster/contract/calls/sessions';
import { updateSignIn } from '@muster/contract/calls/settings';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import { Badge } from '@muster/ui/Badge';
import { Checkbox } from '@muster/ui/Checkbox';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { CircleCheck, CircleOff } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { Section } from '../../shared/settings/Section.tsx';
import styles from '../../shared/settings/settings.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';
import type { SectionProps } from './section-props.ts';
import { useWorkspaceReadAt } from './use-workspace-read-at.ts';

/** Which ways in there are, and whether passwords are one of them. */
export function SignInSection({ organization, gates }: SectionProps) {
  const { text } = useAccountI18n();
  const { signIn } = text.settings;
  const readOnly = !gates.may('loginProvider', 'update');
  const providers = useCall(readProviders, { params: { org: organization.slug } });
  const denied = organization.configuration.denyTraditionalAccess === true;
  const others = providers.data?.providers ?? [];
  return (
    <Section title={text.settings.sections['sign-in']} text={signIn.text} readOnly={readOnly}>
      {providers.error && !providers.data && <Failed error={providers.error} retry={providers.refetch} />}
      {!providers.data && !providers.error && <Skeleton lines={3} />}
      {providers.data && (
        <>
          <ul className={styles.rows} aria-label={signIn.ways}>
            <Way name={signIn.traditional} on={!denied} />
            {others.map(({ id, name }) => (
              <Way key={id} name={name} on />
            ))}
          </ul>
          {/* Without another way in nobody could get in any more: there is nothing to choose yet. */}
          {others.length === 0 && !denied ? (
            <Notice kind="info">{signIn.noProvider}</Notice>
          ) : (
            <Gate feature="ssoLogin" otherwise="locked">
              <Rule organization={organization} gates={gates} possible={!readOnly} />
            </Gate>
          )}
        </>
      )}
    </Section>
  );
}

function Way({ name, on }: { name: string; on: boolean }) {
  const { signIn } = useAccountI18n().text.settings;
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>{name}</span>
      <Badge tone={on ? 'green' : 'slate'} icon={on ? CircleCheck : CircleOff}>
        {on ? signIn.on : signIn.off}
      </Badge>
    </li>
  );
}

function Rule({ organization, possible }: SectionProps & { possible: boolean }) {
  const { text } = useAccountI18n();
  const { signIn } = text.settings;
  const { readAt, save } = useWorkspaceReadAt(organization);
  const change = useChange(updateSignIn, {
    invalidates: [readBundle, readWorkspace, readProviders],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: { denyTraditionalAccess: updateSignIn.body.shape.denyTraditionalAccess },
    initial: { denyTraditionalAccess: organization.configuration.denyTraditionalAccess === true },
    async submit(values) {
      const body = { updatedAt: readAt, ...values };
      await save(() => change.mutateAsync({ params: { org: organization.slug }, body }));
    },
  });
  return (
    <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Checkbox {...field('denyTraditionalAccess')} label={signIn.deny} hint={signIn.denyHint} disabled={!possible} />
      {possible && <SaveButton pending={pending} dirty={dirty} />}
    </form>
  );
}

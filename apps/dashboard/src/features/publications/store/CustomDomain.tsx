import { deleteStoreDomain, readStoreDomain, setStoreDomain } from '@muster/contract/calls/store-domain';
import { readBundle } from '@muster/contract/calls/workspaces';
import type { StoreDomain } from '@muster/contract/store-domain';
import { Button } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates, usePermission } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import settings from '../../../shared/settings/settings.module.css';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { DomainState } from './DomainState.tsx';
import styles from './store.module.css';
import { useDomainCheck } from './use-domain-check.ts';

/** A domain of the store's own: the records that it needs, whether they are there, and its certificate. */
export function CustomDomain({ org }: { org: string }) {
  const { text, texts } = useAccountI18n();
  const words = text.storeAdmin.domain;
  const gates = useGates();
  const { config } = useServices();
  const readOnly = !usePermission('storeCustomDomain', 'update');
  const { data, error, refetch } = useCall(readStoreDomain, { params: { org } });
  const off = !config.flags.storeCustomDomain;
  const locked = gates?.allowed('customDomain') === false;
  return (
    <Section title={text.storeAdmin.tabs.domain} text={words.text} readOnly={readOnly}>
      {off && <Notice kind="info">{words.off}</Notice>}
      {!off && locked && <Notice kind="info">{texts.messages.permission.locked}</Notice>}
      {data === undefined && error && <Failed error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton lines={4} />}
      {data === null && !off && !locked && !readOnly && <NewDomain org={org} />}
      {data === null && readOnly && <p>{words.none}</p>}
      {data && <Domain org={org} domain={data} readOnly={readOnly} />}
    </Section>
  );
}

function NewDomain({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const words = text.storeAdmin.domain;
  const change = useChange(setStoreDomain, { invalidates: [readStoreDomain], success: 'saved', tellsErrors: false });
  const { field, error, pending, dirty, onSubmit } = useForm({
    schemas: { domain: setStoreDomain.body.shape.domain },
    initial: { domain: '' },
    async submit(body) {
      await change.mutateAsync({ params: { org }, body });
    },
  });
  return (
    <form className={`${form.form} ${settings.form}`} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField
        {...field('domain')}
        label={words.domain}
        hint={words.domainHint}
        placeholder="apps.example.com"
        autoComplete="off"
        spellCheck={false}
      />
      <SaveButton pending={pending} dirty={dirty} />
    </form>
  );
}

function Domain({ org, domain, readOnly }: { org: string; domain: StoreDomain; readOnly: boolean }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.storeAdmin.domain;
  const { confirm } = useDialogs();
  const mayDelete = usePermission('storeCustomDomain', 'delete');
  const mayCheck = usePermission('storeCustomDomain', 'execute');
  const check = useDomainCheck(org);
  const remove = useChange(deleteStoreDomain, { invalidates: [readStoreDomain, readBundle], success: 'deleted' });
  const askToRemove = async () => {
    const options = {
      title: fill(words.removeTitle, { domain: domain.domain }),
      text: words.removeText,
      confirmLabel: words.remove,
    };
    if (await confirm(options)) remove.mutate({ params: { org } });
  };
  return (
    <>
      <DomainState org={org} domain={domain} />
      <div className={styles.recordsPart}>
        <h3>{words.records}</h3>
        <p className={styles.lead}>{words.recordsText}</p>
        <table className={styles.records}>
          <thead>
            <tr>
              {[words.type, words.name, words.value].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {domain.records.map(({ type, name, value }) => (
              <tr key={type}>
                <td>{type}</td>
                <td>
                  <CopyText text={name} mono whole />
                </td>
                <td>
                  <CopyText text={value} mono whole />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status">
        {check.state === 'checking' && <p className={styles.lead}>{words.checking}</p>}
        {check.state === 'late' && (
          <Notice kind="warning">
            {texts.messages.tryLater}. {words.late}
          </Notice>
        )}
      </div>
      {!readOnly && (
        <div className={styles.actions}>
          {mayCheck && (
            <Button icon={RefreshCw} pending={check.state === 'checking'} onClick={check.run}>
              {words.check}
            </Button>
          )}
          {mayDelete && (
            <Button color="danger-outline" icon={Trash2} pending={remove.isPending} onClick={() => void askToRemove()}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

import { createApiToken, listApiTokens } from '@muster/contract/calls/api-tokens';
import { listServiceAccounts, type ServiceAccount } from '@muster/contract/calls/service-accounts';
import type { Action, Resource } from '@muster/contract/permissions';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import type { Gates } from '../../shared/permissions/gates.ts';
import { useSession } from '../../shared/services.ts';
import { MadeToken } from '../../shared/settings/MadeToken.tsx';
import { endOf, expiries } from '../../shared/settings/token-expiry.ts';
import { ScopesField } from './ScopesField.tsx';

const myself = 'me';

interface Props {
  org: string;
  gates: Gates;
  /** All that tokens can be given. */
  scopes: readonly string[];
  accounts: readonly ServiceAccount[];
  /** The service account it is for, where that is known. */
  owner?: string;
  onClose(): void;
}

/** Asks what the token may do, then shows it, once. */
export function NewToken({ org, gates, scopes, accounts, owner = myself, onClose }: Props) {
  const { text, fill } = useAccountI18n();
  const { tokens } = text.settings;
  const email = useSession()?.user.email ?? '';
  const [made, setMade] = useState<string>();
  const create = useChange(createApiToken, {
    invalidates: [listApiTokens, listServiceAccounts],
    tellsErrors: false,
  });
  const { field, values, set, error, pending, onSubmit } = useForm({
    schemas: {
      name: createApiToken.body.shape.name,
      owner: z.string(),
      expires: z.enum(expiries),
      scopes: createApiToken.body.shape.scopes,
    },
    initial: { owner, expires: 'd90', scopes: [] },
    guard: true,
    async submit(body) {
      const { token } = await create.mutateAsync({
        params: { org },
        body: {
          name: body.name,
          scopes: body.scopes,
          expiresAt: endOf(body.expires),
          ...(body.owner === myself ? {} : { serviceAccountId: body.owner }),
        },
      });
      setMade(token);
    },
  });
  if (made !== undefined) return <MadeToken token={made} onClose={onClose} />;

  const allowed = (scope: string, whose = values.owner) => {
    const [resource, action] = scope.split(':') as [Resource, Action];
    return gates.may(resource, action as never, accounts.find(({ id }) => id === whose)?.role);
  };
  function changeOwner(whose: string): void {
    set('owner', whose);
    set(
      'scopes',
      values.scopes.filter((scope) => allowed(scope, whose)),
    );
  }
  const expires = field('expires');
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={tokens.name} hint={tokens.nameHint} autoComplete="off" autoFocus />
      <Select
        {...field('owner')}
        onChange={changeOwner}
        label={tokens.owner}
        hint={tokens.ownerHint}
        options={[
          { value: myself, label: fill(tokens.me, { email }) },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        {...expires}
        onChange={(value) => expires.onChange(value as typeof expires.value)}
        label={tokens.expires}
        options={expiries.map((value) => ({ value, label: tokens.expiry[value] }))}
      />
      <ScopesField {...field('scopes')} offered={scopes} allowed={allowed} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{tokens.create}</Submit>
      </DialogFoot>
    </form>
  );
}

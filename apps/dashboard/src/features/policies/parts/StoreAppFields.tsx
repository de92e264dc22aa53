import type { PolicyApp } from '@muster/contract/policies';
import { Combobox } from '@muster/ui/Combobox';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useLicensed } from './use-licensed.ts';

interface Props {
  org: string;
  isAndroid: boolean;
  value: PolicyApp;
  error?: string;
  onChange(part: Partial<PolicyApp>): void;
}

/** An app of the store: one that there are licenses for, or any other by its number. */
export function StoreAppFields({ org, isAndroid, value, error, onChange }: Props) {
  const words = useAccountI18n().text.policyParts.apps;
  const licensed = useLicensed(org, 'App');
  const [chosen, setChosen] = useState('');
  function choose(id: string): void {
    setChosen(id);
    const found = licensed.find(id);
    if (found)
      onChange({ storeId: found.adamId, identifier: found.bundleId ?? '', name: found.name ?? value.name ?? '' });
  }
  return (
    <>
      {!isAndroid && licensed.load && (
        <Combobox
          id="app-licensed"
          name="licensed"
          label={words.licensed}
          hint={words.licensedHint}
          value={chosen}
          onChange={choose}
          load={licensed.load}
        />
      )}
      <TextField
        id="app-store"
        name="storeId"
        label={isAndroid ? words.package : words.storeId}
        hint={isAndroid ? words.packageHint : words.storeIdHint}
        value={value.storeId ?? ''}
        onChange={(storeId) => onChange({ storeId: storeId.trim() })}
        autoComplete="off"
        {...(error !== undefined && { error })}
      />
      {!isAndroid && (
        <TextField
          id="app-identifier"
          name="identifier"
          label={words.identifier}
          hint={words.identifierHint}
          value={value.identifier ?? ''}
          onChange={(identifier) => onChange({ identifier: identifier.trim() })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextField
        id="app-name"
        name="name"
        label={words.name}
        value={value.name ?? ''}
        onChange={(name) => onChange({ name })}
        autoComplete="off"
      />
    </>
  );
}

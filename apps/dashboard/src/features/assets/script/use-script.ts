import type { AssetDetails, Script } from '@muster/contract/assets';
import {
  createAsset,
  listAssets,
  listAssetVersions,
  readAsset,
  readAssetStorage,
  saveScript,
  updateAsset,
} from '@muster/contract/calls/assets';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { sameValue } from '../../../shared/form/values.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedHere } from '../../../shared/list/changed-here.ts';
import { pathTo } from '../../../shared/paths.ts';
import { newScript, scriptField, scriptSchemas, valuesOf } from './script-form.ts';

const changes = { invalidates: [readAsset, listAssets, listAssetVersions, readAssetStorage], tellsErrors: false };

interface Opened {
  asset: AssetDetails;
  script: Script;
}

/** The form of a script, and what saving does: what is said of it and its text are kept apart on the server. */
export function useScript(org: string, opened: Opened | undefined, asset: AssetDetails | undefined) {
  const { text, fill } = useAccountI18n();
  const words = text.assets.script;
  const toasts = useToasts();
  const navigate = useNavigate();
  const creating = useChange(createAsset, changes);
  const updating = useChange(updateAsset, changes);
  const saving = useChange(saveScript, changes);
  const [initial] = useState(() => (opened ? valuesOf(opened.asset, opened.script) : newScript));
  const [basedOn, setBasedOn] = useState(opened?.asset.newest ?? 0);
  const [saved, setSaved] = useState(initial);

  const form = useForm({
    schemas: scriptSchemas,
    initial,
    guard: true,
    fieldOf: scriptField,
    async submit({ language, content, arguments: declared, ...about }) {
      const script = { language, content, arguments: declared };
      const values = { ...about, ...script };
      if (!opened) {
        const { id } = await creating.mutateAsync({ params: { org }, body: { type: 'script', ...about, script } });
        changedHere();
        form.reset(values);
        toasts.success(fill(words.saved, { number: 1 }));
        const search = new URLSearchParams({ id });
        void navigate(
          { pathname: pathTo('devices-script-editor', { org }), search: String(search) },
          { replace: true },
        );
        return;
      }
      const params = { org, assetId: opened.asset.id };
      const { name, description, tags } = saved;
      let said = words.unchanged;
      if (!sameValue(about, { name, description, tags })) {
        await updating.mutateAsync({ params, body: about });
        said = text.assets.page.details;
      }
      const before = { language: saved.language, content: saved.content, arguments: saved.arguments };
      if (!sameValue(script, before)) {
        const { newest } = await saving.mutateAsync({ params, body: { basedOn, ...script } });
        setBasedOn(newest);
        said = fill(words.saved, { number: newest });
      }
      setSaved(values);
      form.reset(values);
      toasts.success(said);
    },
  });
  const newest = asset?.newest ?? basedOn;
  return { form, basedOn, outdated: newest > basedOn && !form.pending ? newest : undefined };
}

import type { AssetDetails, Script } from '@muster/contract/assets';
import { readScript } from '@muster/contract/calls/assets';
import { Button } from '@muster/ui/Button';
import { DiffView } from '@muster/ui/DiffView';
import { GitCompare, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import { AssetVersions } from '../AssetVersions.tsx';
import styles from './script.module.css';

interface Props {
  org: string;
  asset: AssetDetails | undefined;
  /** What stands in the editor. */
  content: string;
  readOnly: boolean;
  onOpen(number: number, script: Script): void;
}

/** Versions of the script: compared with what stands in the editor, taken into it, or made current. */
export function ScriptVersions({ org, asset, content, readOnly, onOpen }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.assets;
  const { api } = useServices();
  const toasts = useToasts();
  const [compared, setCompared] = useState<{ number: number; content: string }>();
  if (asset === undefined) return <p className={styles.hint}>{words.script.noVersions}</p>;
  const assetId = asset.id;

  async function read(number: number, then: (script: Script) => void): Promise<void> {
    try {
      then(await api.send(readScript, { params: { org, assetId, version: String(number) } }));
    } catch (error) {
      toasts.showError(error);
    }
  }

  return (
    <div className={styles.fields}>
      {compared && (
        <DiffView
          label={fill(words.script.compare, { number: compared.number })}
          before={compared.content}
          after={content}
        />
      )}
      <AssetVersions
        org={org}
        asset={asset}
        more={({ number }) => (
          <>
            <Button
              color="outline"
              size="sm"
              icon={GitCompare}
              onClick={() => void read(number, (script) => setCompared({ number, content: script.content }))}
            >
              {words.versions.compare}
            </Button>
            {!readOnly && (
              <Button
                color="outline"
                size="sm"
                icon={PenLine}
                onClick={() => void read(number, (script) => onOpen(number, script))}
              >
                {words.script.open}
              </Button>
            )}
          </>
        )}
      />
    </div>
  );
}

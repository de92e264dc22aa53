import type { PolicyContent } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Trash2 } from 'lucide-react';
import type { Dispatch } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { DraftAction } from '../policy/draft.ts';
import styles from '../policy/policy.module.css';

interface Props {
  content: PolicyContent;
  dispatch: Dispatch<DraftAction>;
  disabled: boolean;
}

/** Scripts and files that the policy names. They are chosen among the assets of the workspace. */
export function ScriptsTab({ content: { scripts, assets }, dispatch, disabled }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts;
  const nameOf = (assetId: string) => fill(words.assets.id, { id: assetId.slice(-8) });
  const remove = (name: string, onClick: () => void) =>
    !disabled && (
      <Button size="sm" color="white" icon={Trash2} label={fill(words.remove, { name })} onClick={onClick} />
    );
  return (
    <div className={styles.part}>
      <section className={styles.section}>
        <div>
          <h2>{words.scripts.title}</h2>
          <p className={styles.lead}>{words.scripts.text}</p>
        </div>
        {scripts.length === 0 ? (
          <p className={styles.quiet}>{words.scripts.empty}</p>
        ) : (
          <ul className={styles.rows}>
            {scripts.map((script) => (
              <li key={script.id}>
                <span className={styles.grow}>
                  <strong title={script.assetId}>{nameOf(script.assetId)}</strong>
                  <span className={styles.quiet}>
                    {[
                      script.options?.intervalMinutes !== undefined &&
                        fill(words.scripts.every, { count: script.options.intervalMinutes }),
                      script.options?.asUser && words.scripts.asUser,
                      script.arguments.length > 0 &&
                        fill(words.scripts.arguments, { text: script.arguments.join(' ') }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Badge tone="slate">{words.scripts.executions[script.execution]}</Badge>
                {remove(nameOf(script.assetId), () =>
                  dispatch({ do: 'part', part: 'scripts', value: scripts.filter(({ id }) => id !== script.id) }),
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.section}>
        <div>
          <h2>{words.assets.title}</h2>
          <p className={styles.lead}>{words.assets.text}</p>
        </div>
        {assets.length === 0 ? (
          <p className={styles.quiet}>{words.assets.empty}</p>
        ) : (
          <ul className={styles.rows}>
            {assets.map((asset) => (
              <li key={asset.id}>
                <span className={styles.grow}>
                  <strong title={asset.assetId}>{nameOf(asset.assetId)}</strong>
                </span>
                {remove(nameOf(asset.assetId), () =>
                  dispatch({ do: 'part', part: 'assets', value: assets.filter(({ id }) => id !== asset.id) }),
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

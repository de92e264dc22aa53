import type { PolicyContent } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { formatBytes } from '@muster/ui/format';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type Dispatch, useState } from 'react';
import { Link } from 'react-router';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { type DraftAction, newItemId } from '../policy/draft.ts';
import styles from '../policy/policy.module.css';
import { useAssets } from './use-assets.ts';

const ScriptForm = lazyPart(async () => (await import('./ScriptForm.tsx')).ScriptForm);

type PolicyScript = PolicyContent['scripts'][number];

interface Props {
  org: string;
  content: PolicyContent;
  dispatch: Dispatch<DraftAction>;
  disabled: boolean;
}

/** Scripts and files of the policy. They are chosen among the assets of the workspace. */
export function ScriptsTab({ org, content, dispatch, disabled }: Props) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyParts;
  const { scripts, assets } = content;
  const dialogs = useDialogs();
  const [chosen, setChosen] = useState('');
  const known = useAssets(
    org,
    ['image', 'book'],
    [...scripts, ...assets].map(({ assetId }) => assetId),
  );
  const nameOf = (assetId: string) => {
    const found = known.find(assetId);
    return found === undefined ? '…' : (found?.name ?? words.assets.gone);
  };
  const change = (value: PolicyContent['scripts']) => dispatch({ do: 'part', part: 'scripts', value });
  const changeFiles = (value: PolicyContent['assets']) => dispatch({ do: 'part', part: 'assets', value });
  function edit(script: PolicyScript | undefined): void {
    void dialogs.modal({
      title: script ? fill(words.scripts.editTitle, { name: nameOf(script.assetId) }) : words.scripts.add,
      content: (close) => (
        <ScriptForm
          org={org}
          script={script}
          newId={() => newItemId(content)}
          onClose={close}
          onDone={(next) => {
            change(script ? scripts.map((one) => (one.id === script.id ? next : one)) : [...scripts, next]);
            close();
          }}
        />
      ),
    });
  }
  function addFile(assetId: string): void {
    setChosen('');
    if (assetId === '' || assets.some((one) => one.assetId === assetId)) return;
    changeFiles([...assets, { id: newItemId(content), assetId }]);
  }
  const linkTo = (assetId: string) => (
    <Link to={pathTo('devices-asset', { org, asset: assetId })} dir="auto">
      {nameOf(assetId)}
    </Link>
  );
  const remove = (name: string, onClick: () => void) => (
    <Button size="sm" color="white" icon={Trash2} label={fill(words.remove, { name })} onClick={onClick} />
  );
  return (
    <div className={styles.part}>
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <div>
            <h2>{words.scripts.title}</h2>
            <p className={styles.lead}>
              {words.scripts.text} {words.scripts.delivery}
            </p>
          </div>
          {!disabled && known.sees && (
            <Button size="sm" icon={Plus} onClick={() => edit(undefined)}>
              {words.scripts.add}
            </Button>
          )}
        </div>
        {scripts.length === 0 ? (
          <p className={styles.quiet}>{words.scripts.empty}</p>
        ) : (
          <ul className={styles.rows}>
            {scripts.map((script) => (
              <li key={script.id}>
                <span className={styles.grow}>
                  {linkTo(script.assetId)}
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
                {!disabled && (
                  <span className={styles.tools}>
                    <Button
                      size="sm"
                      color="white"
                      icon={Pencil}
                      label={fill(words.edit, { name: nameOf(script.assetId) })}
                      onClick={() => edit(script)}
                    />
                    {remove(nameOf(script.assetId), () => change(scripts.filter(({ id }) => id !== script.id)))}
                  </span>
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
            {assets.map(({ id, assetId }) => {
              const { version } = known.find(assetId) ?? {};
              return (
                <li key={id}>
                  <span className={styles.grow}>
                    {linkTo(assetId)}
                    {version && (
                      <span className={styles.quiet}>
                        {version.fileName} · {formatBytes(language, version.size)}
                      </span>
                    )}
                  </span>
                  {!disabled && remove(nameOf(assetId), () => changeFiles(assets.filter((one) => one.id !== id)))}
                </li>
              );
            })}
          </ul>
        )}
        {!disabled && known.sees && (
          <div className={styles.narrow}>
            <Combobox
              id="add-asset"
              name="asset"
              label={words.assets.add}
              hint={words.assets.addHint}
              value={chosen}
              onChange={addFile}
              load={known.load}
            />
          </div>
        )}
        {known.sees && (
          <p>
            <Link to={pathTo('devices-assets', { org })}>{words.assets.manage}</Link>
          </p>
        )}
      </section>
    </div>
  );
}

import { type AssetDetails, hasCrlf, type Script, scriptVariables, unknownVariables } from '@muster/contract/assets';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import strip from '@muster/ui/strip.module.css';
import { FileUp, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import pageTabs from '../../../shared/ui/page-tabs.module.css';
import { usePage } from '../../../shared/ui/use-page.ts';
import { CodeEditor } from './CodeEditor.tsx';
import styles from './script.module.css';
import { isUntouched, languageIn } from './script-form.ts';
import { useScript } from './use-script.ts';

interface Props {
  org: string;
  /** What the form began with; a new script without it. */
  opened?: { asset: AssetDetails; script: Script };
  /** As it is by now. */
  asset?: AssetDetails;
  readNewest?(): Promise<void>;
}

const ScriptSettings = lazyPart(async () => (await import('./ScriptSettings.tsx')).ScriptSettings);
const ScriptPreview = lazyPart(async () => (await import('./ScriptPreview.tsx')).ScriptPreview);
const ScriptVersions = lazyPart(async () => (await import('./ScriptVersions.tsx')).ScriptVersions);

const parts = ['settings', 'preview', 'versions'] as const;

export function ScriptEditor({ org, opened, asset, readNewest }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.assets.script;
  const gates = useGates();
  const readOnly = gates !== undefined && !gates.may('script', asset ? 'update' : 'create');
  const dialogs = useDialogs();
  const [noText, setNoText] = useState(false);
  const { form, basedOn, outdated } = useScript(org, opened, asset);
  const heading = usePage(asset?.name ?? words.newTitle);
  const [query] = useSearchParams();
  const part = parts.find((one) => one === query.get('part')) ?? 'settings';
  const searchOf = (one: string) => {
    const next = new URLSearchParams(query);
    if (one === 'settings') next.delete('part');
    else next.set('part', one);
    return String(next);
  };
  /** Another text, which takes the place of what is in the editor. */
  const [shownText, setText] = useState({ key: 0, content: form.values.content });
  const formElement = useRef<HTMLFormElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { content, arguments: declared } = form.values;
  const language = languageIn(form.values);
  const names = useMemo(() => scriptVariables(declared.filter(({ name }) => name !== '')), [declared]);
  const unknown = useMemo(() => unknownVariables(content, declared), [content, declared]);
  const problem = form.field('content').error;

  function replace(next: string): void {
    form.set('content', next);
    setText(({ key }) => ({ key: key + 1, content: next }));
  }

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) formElement.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, []);

  async function openFile(file: File | undefined): Promise<void> {
    if (!file) return;
    let read: string;
    try {
      read = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      setNoText(true);
      return;
    }
    setNoText(false);
    const asks = !isUntouched(content) && content !== '';
    const question = { title: words.replaceTitle, text: words.replaceText, confirmLabel: words.replace };
    if (!asks || (await dialogs.confirm(question))) replace(read);
  }

  return (
    <form ref={formElement} className={styles.page} onSubmit={form.onSubmit} noValidate>
      <BackLink to={asset ? pathTo('devices-asset', { org, asset: asset.id }) : pathTo('devices-assets', { org })}>
        {asset ? asset.name : text.assets.page.back}
      </BackLink>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {asset?.name ?? words.newTitle}
          </h1>
          {basedOn > 0 && <Badge tone="slate">{fill(words.editing, { number: basedOn })}</Badge>}
        </div>
        {!readOnly && (
          <Button type="submit" icon={Save} pending={form.pending} disabled={asset !== undefined && !form.dirty}>
            {words.save}
          </Button>
        )}
      </header>
      {readOnly && <Notice kind="info">{`${texts.messages.permission.readOnly} ${words.root}`}</Notice>}
      <FormError error={form.error} />
      {outdated !== undefined && (
        <Notice kind="warning">
          <span className={styles.noticeLine}>
            {fill(words.outdated, { number: outdated })}
            <Button size="xs" color="outline" onClick={() => void readNewest?.()}>
              {words.openNewest}
            </Button>
          </span>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.tools}>
            {!readOnly && (
              <>
                <Button color="outline" icon={FileUp} onClick={() => chooser.current?.click()}>
                  {words.openFile}
                </Button>
                <input
                  ref={chooser}
                  type="file"
                  hidden
                  onChange={({ target }) => {
                    void openFile(target.files?.[0]);
                    target.value = '';
                  }}
                />
              </>
            )}
          </div>
          <CodeEditor
            key={shownText.key}
            id={form.field('content').id}
            label={words.text}
            describedBy="script-hint script-problem"
            invalid={problem !== undefined}
            initial={shownText.content}
            language={language}
            variables={names}
            variablesLabel={words.completions}
            readOnly={readOnly}
            onChange={form.field('content').onChange}
          />
          <div id="script-problem" role="status" className={styles.problem}>
            {noText && <p className={styles.error}>{words.notText}</p>}
            {problem !== undefined && <p className={styles.error}>{problem}</p>}
            {unknown.length > 0 && (
              <p className={styles.error}>{fill(words.unknownNames, { names: unknown.join(', ') })}</p>
            )}
          </div>
          <p id="script-hint" className={styles.hint}>
            {words.textHint}
          </p>
          {language !== 'powershell' && hasCrlf(content) && (
            <Notice kind="warning">
              <span className={styles.noticeLine}>
                {words.crlf}
                {!readOnly && (
                  <Button size="xs" color="outline" onClick={() => replace(content.replaceAll('\r\n', '\n'))}>
                    {words.toLf}
                  </Button>
                )}
              </span>
            </Notice>
          )}
        </div>
        <div className={styles.side}>
          <nav className={`${strip.strip} ${pageTabs.tabs} ${styles.parts}`} aria-label={words.sections}>
            {parts.map((one) => (
              <Link
                key={one}
                to={{ search: searchOf(one) }}
                replace
                preventScrollReset
                className={pageTabs.tab}
                aria-current={one === part ? 'page' : undefined}
              >
                {words.tabs[one]}
              </Link>
            ))}
          </nav>
          {contentOf(part)}
        </div>
      </div>
    </form>
  );

  function contentOf(id: (typeof parts)[number]) {
    if (id === 'preview') return <ScriptPreview org={org} form={form} />;
    if (id === 'settings') return <ScriptSettings form={form} readOnly={readOnly} onReplace={replace} />;
    return (
      <ScriptVersions
        org={org}
        asset={asset}
        content={content}
        readOnly={readOnly}
        onOpen={(_number, script) => {
          form.set('language', script.language);
          form.set('arguments', script.arguments);
          replace(script.content);
        }}
      />
    );
  }
}

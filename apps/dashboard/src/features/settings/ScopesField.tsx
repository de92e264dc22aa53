import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import type { FieldProps } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { actionOf, onlyReads, scopesByResource, uploadsBuilds } from './scopes.ts';
import own from './workspace-settings.module.css';

interface Props extends FieldProps<string[]> {
  offered: readonly string[];
  /** Whether the owner of the token may do it. */
  allowed(scope: string): boolean;
}

/** What a token may do, resource by resource. */
export function ScopesField({ id, name, value, error, onChange, onBlur, offered, allowed }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const { tokens } = text.settings;
  const groups = scopesByResource(offered, allowed);
  const all = groups.flatMap(({ scopes }) => scopes);
  const names: Readonly<Record<string, string>> = { ...texts.labels.auditEntity, ...tokens.resources };
  const verbs: Readonly<Record<string, string>> = tokens.verbs;
  const first = all[0];

  function toggle(scope: string, on: boolean): void {
    onChange(on ? [...value, scope] : value.filter((each) => each !== scope));
  }

  return (
    <fieldset className={own.scopes} aria-describedby={`${id}-said`}>
      <legend>{tokens.scopes}</legend>
      <div className={own.presets}>
        <Button size="xs" color="outline" onClick={() => onChange(all.filter(uploadsBuilds))}>
          {tokens.uploadBuilds}
        </Button>
        <Button size="xs" color="outline" onClick={() => onChange(all.filter(onlyReads))}>
          {tokens.readOnly}
        </Button>
        <Button size="xs" color="outline" onClick={() => onChange(all)}>
          {tokens.everything}
        </Button>
        <Button size="xs" color="outline" onClick={() => onChange([])}>
          {tokens.nothing}
        </Button>
      </div>
      <div className={own.scopeList}>
        {groups.map(({ resource, scopes }) => (
          // biome-ignore lint/a11y/useSemanticElements: a set of fields within one
          <div key={resource} role="group" aria-label={names[resource] ?? resource} className={own.scopeGroup}>
            <span className={own.scopeName} aria-hidden="true">
              {names[resource] ?? resource}
            </span>
            <span className={own.scopeActions}>
              {scopes.map((scope) => (
                <span key={scope} className={own.scopeAction} data-action={actionOf(scope)}>
                  <Checkbox
                    // The one that the form puts the focus on.
                    id={scope === first ? id : `${id}-${scope}`}
                    name={name}
                    value={value.includes(scope)}
                    error={undefined}
                    label={verbs[actionOf(scope)] ?? actionOf(scope)}
                    onChange={(on) => toggle(scope, on)}
                    onBlur={onBlur}
                  />
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
      <p id={`${id}-said`} className={error ? own.scopeError : own.scopeCount} aria-live="polite">
        {error ?? fill(tokens.scopesText, { count: value.length })}
      </p>
    </fieldset>
  );
}

import type { Language } from '@muster/contract/constants';
import type { IntegrationEvent, IntegrationType } from '@muster/contract/enumerations/workspace';
import { isTemplateOf, placeholdersOf } from '@muster/contract/integration-facts';
import { Button } from '@muster/ui/Button';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
import { useState } from 'react';
import type { FieldProps } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './integrations.module.css';
import { MessagePreview } from './MessagePreview.tsx';

type Templates = Partial<Record<IntegrationEvent, string | undefined>>;

interface Props extends FieldProps<Templates> {
  events: readonly IntegrationEvent[];
  language: Language;
  type: IntegrationType;
}

/** The words for each event, with what they will look like. */
export function MessagesField({ id, name, value, error, onChange, onBlur, events, language, type }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.integrations.form;
  const [chosen, choose] = useState<IntegrationEvent>();
  // One that is wrong is shown before all others.
  const wrong = error === undefined ? undefined : events.find((one) => !isTemplateOf(one, value[one] ?? ''));
  const event = chosen !== undefined && events.includes(chosen) ? chosen : (wrong ?? events[0]);
  if (event === undefined) return null;
  const template = value[event] ?? '';
  const put = (next: string) => onChange({ ...value, [event]: next });

  function insert(placeholder: string): void {
    const area = document.getElementById(id);
    const at = area instanceof HTMLTextAreaElement ? area.selectionStart : template.length;
    put(`${template.slice(0, at)}{{${placeholder}}}${template.slice(at)}`);
    area?.focus();
  }

  const said = isTemplateOf(event, template) ? undefined : texts.validation.templatePlaceholder;
  return (
    <fieldset className={styles.group}>
      <legend>{words.message}</legend>
      <Select
        id={`${id}-event`}
        name={`${name}-event`}
        value={event}
        onChange={(next) => choose(next as IntegrationEvent)}
        label={words.messageOf}
        options={events.map((one) => ({ value: one, label: texts.labels.integrationEvent[one] }))}
      />
      <TextArea
        id={id}
        name={name}
        value={template}
        error={said}
        onChange={put}
        onBlur={onBlur}
        label={words.messageText}
        hint={words.messageHint}
        rows={3}
        spellCheck={false}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong to the field above them */}
      <div role="group" aria-label={words.placeholders} className={styles.placeholders}>
        {placeholdersOf(event).map((placeholder) => (
          <Button
            key={placeholder}
            size="xs"
            color="slate"
            aria-label={fill(words.placeholder, { name: placeholder })}
            onClick={() => insert(placeholder)}
          >
            {placeholder}
          </Button>
        ))}
      </div>
      <MessagePreview event={event} template={said ? '' : template} language={language} type={type} />
    </fieldset>
  );
}

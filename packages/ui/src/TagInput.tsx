import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './Icon.tsx';
import styles from './TagInput.module.css';
import { addTags, splitTags } from './tag-list.ts';
import { useUi } from './UiProvider.tsx';

interface Props extends FieldProps<readonly string[]>, Described {
  lowercase?: boolean;
  /** Those of them that are not as they should be. */
  wrong?: readonly string[];
  /** Tags that others have used: those that fit what is typed are offered. */
  suggestions?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  /** Enter never sends the form, not even when nothing is typed: for what cannot be taken back. */
  keepsEnter?: boolean;
  autoFocus?: boolean;
}

/** As many as one reads at a glance. */
const offered = 6;
/** More are counted rather than drawn: ten thousand of them would hold up the page. */
const drawn = 100;

/** Words that a thing is filed under (platform-shell.md, section 5, Tag input). */
export function TagInput(props: Props) {
  const { id, name, value: tags, error, onChange, onBlur, label, hint, describedBy, lowercase, disabled } = props;
  const { texts, locale } = useUi();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const offersBox = useRef<HTMLDivElement>(null);
  const hidden = Math.max(0, tags.length - drawn);
  const offers = offersOf(props.suggestions ?? [], tags, text);

  function add(typed: string): void {
    const added = splitTags(typed, lowercase);
    setText('');
    if (added.length === 0) return;
    onChange(addTags(tags, added));
    setSaid(texts.tagAdded.replace('{name}', () => added.slice(0, 3).join(', ')));
  }

  function remove(tag: string): void {
    onChange(tags.filter((other) => other !== tag));
    setSaid(texts.tagRemoved.replace('{name}', () => tag));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While a word is being composed (Japanese, Chinese), Enter belongs to the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (text.trim() !== '' || props.keepsEnter)) {
      // Elsewhere Enter in an empty field still sends the form.
      event.preventDefault();
      add(text);
    }
    const last = tags.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text/plain');
    // A single word is pasted as text, to be gone on with; a list becomes tags at once.
    if (!/[,\n\r\u2028\u2029]/.test(pasted)) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }

  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {/* A click beside the text goes to the text. */}
      <div
        className={field.tags}
        data-invalid={error ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        {tags.length > 0 && (
          <ul className={styles.list} aria-label={label}>
            {hidden > 0 && (
              <li className={styles.rest}>
                {texts.tagsShown.replace('{count}', new Intl.NumberFormat(locale).format(hidden))}
              </li>
            )}
            {/* The latest are the ones that are being worked on. */}
            {tags.slice(-drawn).map((tag) => (
              <li key={tag} className={styles.tag} data-invalid={props.wrong?.includes(tag) ? '' : undefined}>
                <span title={tag}>{tag}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={texts.remove.replace('{name}', () => tag)}
                  disabled={disabled}
                  onClick={() => remove(tag)}
                >
                  <Icon as={X} size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          name={name}
          className={field.tagText}
          value={text}
          placeholder={tags.length === 0 ? props.placeholder : undefined}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: where a dialog begins with it
          autoFocus={props.autoFocus}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => {
            const typed = event.target.value;
            if (typed.includes(',')) add(typed);
            else setText(typed);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={(event) => {
            // What was typed counts, even when Enter was forgotten; but not when it was the beginning of what is pressed.
            if (offersBox.current?.contains(event.relatedTarget)) return;
            add(text);
            onBlur?.();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
        />
      </div>
      {offers.length > 0 && !disabled && (
        <div ref={offersBox} className={styles.offers}>
          {offers.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.offer}
              aria-label={texts.addTag.replace('{name}', () => tag)}
              onClick={() => {
                add(tag);
                input.current?.focus();
              }}
            >
              <Icon as={Plus} size={14} />
              <span>{tag}</span>
            </button>
          ))}
        </div>
      )}
      <FieldNotes id={id} error={error} hint={hint} />
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

function offersOf(suggestions: readonly string[], tags: readonly string[], typed: string): string[] {
  const part = typed.trim().toLowerCase();
  return suggestions.filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(part)).slice(0, offered);
}

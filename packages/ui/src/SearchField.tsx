import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';
import { useUi } from './UiProvider.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'before' | 'after' | 'ref' | 'label'> & {
  /** What is searched; "Search" unless there is more to say. */
  label?: string;
};

/** Escape or the cross empties it, and the focus stays. */
export function SearchField({ label, placeholder, hideLabel = true, ...props }: Props) {
  const { texts } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const name = label ?? texts.search;
  return (
    <TextField
      {...props}
      ref={input}
      label={name}
      hideLabel={hideLabel}
      placeholder={placeholder ?? name}
      type="search"
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (event.key !== 'Escape' || props.value === '') return;
        // What lies around it, a dialog perhaps, stays open.
        event.stopPropagation();
        event.preventDefault();
        props.onChange('');
      }}
      before={
        <span className={styles.lead}>
          <Icon as={Search} />
        </span>
      }
      after={
        props.value !== '' &&
        !props.disabled && (
          <button
            type="button"
            className={styles.inside}
            aria-label={texts.clear}
            onClick={() => {
              props.onChange('');
              input.current?.focus();
            }}
          >
            <Icon as={X} />
          </button>
        )
      }
    />
  );
}

import { ChevronDown } from 'lucide-react';
import { useContext, useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover, PopoverContext } from 'react-aria-components/Popover';
import styles from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './Icon.tsx';
import menu from './Menu.module.css';
import { type Option, OptionItem } from './option.tsx';
import { Spinner } from './Spinner.tsx';
import { useUi } from './UiProvider.tsx';
import { type Loading, useOptions } from './use-options.ts';

interface Props extends FieldProps<string>, Described {
  /** All there are; the text narrows them down. */
  options?: readonly Option[];
  /** Or what a search finds. Keep the function the same from one rendering to the next. */
  load?(query: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** The chosen one, where the options do not hold it. */
  selected?: Option;
  placeholder?: string;
  disabled?: boolean;
}

const none: readonly Option[] = [];
const nothingToLoad = async () => none;

/** One of many, found by typing. An empty value means that nothing is chosen. */
export function Combobox(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hint, describedBy, options, load, disabled } = props;
  const { texts } = useUi();
  const [picked, setPicked] = useState(props.selected);
  const known = [props.selected, picked, ...(options ?? none)].find((option) => option?.value === value);
  const chosen = value === '' ? undefined : known;
  /** What is typed; undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? chosen?.label ?? '';
  const search = useOptions(load ?? nothingToLoad, load && typed !== undefined ? typed.trim() : '');

  const items = useMemo(() => {
    if (load) return search.options;
    const wanted = (typed ?? '').trim().toLocaleLowerCase();
    return (options ?? none).filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  }, [load, search.options, options, typed]);
  const state: Loading = load ? search.state : 'loaded';

  function pick(key: string | number | null): void {
    const option = items.find((item) => item.value === key);
    // Emptying the field takes the choice back; leaving it with half a word does not.
    if (!option && text !== '') return;
    setPicked(option);
    setTyped(undefined);
    onChange(option?.value ?? '');
  }

  return (
    <ComboBox
      id={id}
      name={name}
      formValue="key"
      className={styles.field}
      items={items}
      value={chosen?.value ?? null}
      onChange={pick}
      inputValue={text}
      onInputChange={(next) => {
        if (next === text) return;
        setTyped(next);
        if (next === '' && value !== '') onChange('');
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      menuTrigger={load ? 'input' : 'focus'}
      allowsEmptyCollection
      isDisabled={disabled}
      isInvalid={error !== undefined}
      aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
    >
      <LeavePage />
      <Label className={styles.label}>{label}</Label>
      <Group className={styles.box}>
        <Input className={styles.input} placeholder={props.placeholder ?? texts.choose} autoComplete="off" />
        {state === 'loading' && (
          <span className={styles.unit}>
            <Spinner />
          </span>
        )}
        <Button className={styles.inside}>
          <Icon as={ChevronDown} />
        </Button>
      </Group>
      <FieldNotes id={id} error={error} hint={hint} />
      <Popover
        className={menu.popover}
        offset={4}
        // The page beside it can be reached, so this is one of its parts, not a layer above: it has to be a landmark.
        // biome-ignore lint/a11y/useSemanticElements: react-aria wants a div
        render={(rest) => <div {...rest} role="region" aria-label={label} />}
      >
        <ListBox className={menu.menu} renderEmptyState={() => <p className={menu.title}>{texts[messages[state]]}</p>}>
          {(option: Option) => <OptionItem id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/**
 * Lets everybody reach the rest of the page while the list is open, as with a popover. The library hides all but the
 * field and the list from those who listen, yet the keyboard goes on to what is hidden (axe: aria-hidden-focus), and it
 * knows of no other way. It looks at what it has to leave alone once, in the effect that follows this one: it is told
 * that the list is the whole page. Before anything else happens, the list is the list again.
 */
function LeavePage() {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen ?? false;
  const context = useContext(PopoverContext);
  const list = context && 'ref' in context ? context.ref : undefined;
  useEffect(() => {
    if (!isOpen || typeof list !== 'object' || !list) return;
    const own = list.current;
    list.current = document.body;
    queueMicrotask(() => {
      list.current = own;
    });
  }, [isOpen, list]);
  return null;
}

const messages = {
  idle: 'enterCharacters',
  loading: 'loading',
  loaded: 'noResults',
  failed: 'loadFailed',
} as const satisfies Record<Loading, string>;

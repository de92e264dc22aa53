import { CircleAlert, Search, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection } from 'react-aria-components/Collection';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { Button } from './Button.tsx';
import styles from './CommandPalette.module.css';
import { classNames } from './class-names.ts';
import dialog from './dialog.module.css';
import { Icon } from './Icon.tsx';
import { ItemIcon, type ItemIconSource } from './item-icon.tsx';
import { Spinner } from './Spinner.tsx';
import { useUi } from './UiProvider.tsx';

export interface PaletteItem {
  id: string;
  label: string;
  icon: ItemIconSource;
  /** What kind of thing it is, or where; quieter. */
  detail?: string | undefined;
  /** How it is, as a badge. */
  state?: ReactNode;
  /** An address of another site opens in a new tab. */
  href?: string | undefined;
  onAction?(): void;
}

export interface PaletteSection {
  id: string;
  title: string;
  items: readonly PaletteItem[];
}

interface Props {
  isOpen: boolean;
  onClose(): void;
  /** What it is called for those who hear it, and what the field asks for. */
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange(value: string): void;
  /** In the order in which they come: what arrives later stands further down, and moves nothing that is there. */
  sections: readonly PaletteSection[];
  /** Said below what was found, and to those who listen. */
  message: string | undefined;
  loading: boolean;
  /** Nothing has been typed: beside what is there to choose from, the message is only said. */
  idle: boolean;
  /** Asks again, when it failed. */
  onRetry?: (() => void) | undefined;
  footer?: ReactNode;
}

/** One field over the page that leads anywhere: typing finds, arrows choose, Enter goes, Escape closes. */
export function CommandPalette(props: Props) {
  const { isOpen, onClose, label, placeholder, maxLength, value, onChange, sections, message, loading, footer } = props;
  const { idle, onRetry } = props;
  const { texts } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const hidesMessage = (loading || idle) && sections.length > 0;
  return (
    <ModalOverlay
      className={classNames(dialog.scrim, styles.scrim)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={styles.palette}>
        <Dialog className={classNames(dialog.dialog, styles.dialog)} aria-label={label}>
          <Autocomplete inputValue={value} onInputChange={onChange}>
            <TextField className={styles.field} aria-label={label} type="search" autoFocus>
              <Icon as={Search} size={20} />
              <Input
                ref={input}
                className={styles.input}
                placeholder={placeholder}
                maxLength={maxLength}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
              />
              {loading && <Spinner />}
              {/* A phone has no Escape. */}
              <button type="button" className={styles.close} onClick={onClose}>
                <span className={styles.key} aria-hidden="true">
                  esc
                </span>
                <Icon as={X} size={20} />
                <span className="visually-hidden">{texts.close}</span>
              </button>
            </TextField>
            <ListBox className={styles.list} aria-label={label} items={sections} selectionMode="none">
              {(section: PaletteSection) => (
                <ListBoxSection id={section.id} className={styles.section}>
                  <Header className={styles.title}>{section.title}</Header>
                  <Collection items={section.items}>{(item) => <Item item={item} onDone={onClose} />}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
          <div className={hidesMessage ? 'visually-hidden' : styles.message}>
            {onRetry && <Icon as={CircleAlert} />}
            <p role="status">{message}</p>
            {onRetry && (
              <Button
                color="link"
                onClick={() => {
                  // The button goes; whoever pressed it goes on typing.
                  input.current?.focus();
                  onRetry();
                }}
              >
                {texts.data.retry}
              </Button>
            )}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Item({ item, onDone }: { item: PaletteItem; onDone(): void }) {
  const { id, label, icon, detail, state, href, onAction } = item;
  const outside = href !== undefined && /^\w+:/.test(href);
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      className={styles.item}
      href={href}
      {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
      onAction={() => {
        onDone();
        onAction?.();
      }}
    >
      <span className={styles.icon}>
        <ItemIcon icon={icon} />
      </span>
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {state && <span className={styles.state}>{state}</span>}
    </ListBoxItem>
  );
}

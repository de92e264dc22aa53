import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { Icon } from './Icon.tsx';
import styles from './Tabs.module.css';
import { useUi } from './UiProvider.tsx';

interface TabItem {
  id: string;
  label: string;
  icon?: LucideIcon;
  count?: number;
  /** Where the tab is a place of its own; the panel is then what the router shows. */
  href?: string;
  disabled?: boolean;
  content?: ReactNode;
}

interface Props {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect?(id: string): void;
}

export function Tabs({ label, items, selected, onSelect }: Props) {
  const { locale } = useUi();
  const list = useRef<HTMLDivElement>(null);
  // On a phone they may be a strip that is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is selected
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
      <TabList ref={list} className={styles.list} aria-label={label}>
        {items.map(({ id, label: name, icon, count, href, disabled }) => (
          <Tab key={id} id={id} href={href} isDisabled={disabled} className={styles.tab}>
            {icon && <Icon as={icon} />}
            {name}
            {count !== undefined && <span className={styles.count}>{new Intl.NumberFormat(locale).format(count)}</span>}
          </Tab>
        ))}
      </TabList>
      {items.map(
        ({ id, content }) =>
          content !== undefined && (
            <TabPanel key={id} id={id} className={styles.panel}>
              {content}
            </TabPanel>
          ),
      )}
    </AriaTabs>
  );
}

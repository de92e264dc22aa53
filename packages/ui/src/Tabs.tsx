import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import strip from './strip.module.css';
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
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
      <TabList className={classNames(strip.strip, styles.list)} aria-label={label}>
        {items.map(({ id, label: name, icon, count, href, disabled }) => (
          <Tab key={id} id={id} href={href} isDisabled={disabled} className={styles.tab}>
            {id === selected && <span ref={bringIntoSight} hidden />}
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

/** On a phone the tabs may be a strip that is longer than the screen. Only it moves, not the page that it stands on. */
function bringIntoSight(mark: HTMLElement | null): void {
  const tab = mark?.closest('[role=tab]');
  const strip = mark?.closest('[role=tablist]');
  if (!tab || !strip) return;
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

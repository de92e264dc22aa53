import { ChevronRight, ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { classNames } from './class-names.ts';
import figure from './figure.module.css';
import { fillText } from './fill-text.ts';
import { formatNumber } from './format.ts';
import { Icon } from './Icon.tsx';
import styles from './JsonView.module.css';
import { copyableValue, type JsonNode, openedAtFirst, readablePath, searchJson, visibleNodes } from './json-tree.ts';
import { rowsInSight, treeMove } from './tree-keys.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  label: string;
  value: unknown;
  /** How many levels are open at first. */
  levels?: number;
  maxHeight?: number;
  search?: boolean;
}

const rowHeight = 24;
const longestText = 300;

/** A value as a tree. Only the rows in sight are drawn, so that ten thousand of them scroll like ten. */
export function JsonView({ label, value, levels = 2, maxHeight = 360, search = false }: Props) {
  const { texts, locale } = useUi();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openedAtFirst(value, levels));
  const [words, setWords] = useState('');
  const [top, setTop] = useState(0);
  const [chosen, setChosen] = useState('');
  const found = useMemo(() => searchJson(value, words), [value, words]);
  const nodes = useMemo(
    () => visibleNodes(value, found ? new Set([...open, ...found.open]) : open),
    [value, open, found],
  );
  const at = Math.max(
    0,
    nodes.findIndex(({ pointer }) => pointer === chosen),
  );
  const node = nodes[at];
  const height = Math.min(maxHeight, nodes.length * rowHeight);
  const [first, end] = rowsInSight(top, height, rowHeight, nodes.length);

  useEffect(() => {
    const [hit] = found?.hits ?? [];
    if (hit !== undefined) setChosen(hit);
  }, [found]);

  // The chosen row comes into sight, whichever way it was chosen.
  useEffect(() => {
    const box = tree.current;
    if (!box) return;
    if (at * rowHeight < box.scrollTop) box.scrollTop = at * rowHeight;
    else if ((at + 1) * rowHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = (at + 1) * rowHeight - box.clientHeight;
    }
  }, [at]);

  function toggle(pointer: string) {
    const next = new Set(open);
    if (!next.delete(pointer)) next.add(pointer);
    setOpen(next);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, nodes, at, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (!move) return;
    event.preventDefault();
    if ('go' in move) setChosen(nodes[move.go]?.pointer ?? '');
    else if ('toggle' in move) toggle(move.toggle);
    else setOpen(openedAtFirst(value, 100, Number.POSITIVE_INFINITY));
  }

  return (
    <figure className={figure.figure} aria-label={label}>
      <figcaption className={classNames(figure.bar, styles.bar)}>
        {search ? (
          <input
            type="search"
            className={styles.search}
            aria-label={texts.search}
            placeholder={texts.search}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : (
          <span className={figure.name}>{label}</span>
        )}
        {found && (
          <span role="status" className={styles.matches}>
            {fillText(texts.data.matches, { count: formatNumber(locale, found.hits.size) })}
          </span>
        )}
        <Button
          color="white"
          size="xs"
          icon={ChevronsUpDown}
          label={texts.data.openAll}
          onClick={() => setOpen(openedAtFirst(value, 100, Number.POSITIVE_INFINITY))}
        />
        <Button
          color="white"
          size="xs"
          icon={ChevronsDownUp}
          label={texts.data.closeAll}
          onClick={() => setOpen(new Set())}
        />
        <CopyButton size="xs" text={() => copyableValue(value)} />
      </figcaption>
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-activedescendant={node && at >= first && at < end ? `${id}-${node.pointer}` : undefined}
        tabIndex={0}
        className={styles.tree}
        style={{ height }}
        onKeyDown={press}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div role="none" className={styles.all} style={{ height: nodes.length * rowHeight }}>
          {nodes.slice(first, end).map((item, index) => (
            <Row
              key={item.pointer}
              id={`${id}-${item.pointer}`}
              node={item}
              top={(first + index) * rowHeight}
              chosen={item === node}
              hit={found?.hits.has(item.pointer) ?? false}
              onPress={() => {
                setChosen(item.pointer);
                if (item.size > 0) toggle(item.pointer);
              }}
            />
          ))}
        </div>
      </div>
      {node && node.pointer !== '' && (
        <div className={styles.chosen}>
          <code className={styles.path} title={readablePath(node.pointer)}>
            {readablePath(node.pointer)}
          </code>
          <CopyButton size="xs" label={texts.data.copyPath} text={readablePath(node.pointer)} words />
          <CopyButton size="xs" label={texts.data.copyValue} text={() => copyableValue(node.value)} words />
        </div>
      )}
    </figure>
  );
}

interface RowProps {
  id: string;
  node: JsonNode;
  top: number;
  chosen: boolean;
  hit: boolean;
  onPress: () => void;
}

function Row({ id, node, top, chosen, hit, onPress }: RowProps) {
  const branch = node.size > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and takes the keys of all its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree names its chosen row by aria-activedescendant.
    <div
      role="treeitem"
      id={id}
      aria-level={node.level}
      aria-setsize={node.siblings}
      aria-posinset={node.position}
      aria-expanded={branch ? node.open : undefined}
      aria-selected={chosen}
      className={styles.row}
      data-hit={hit ? '' : undefined}
      style={{ top, paddingLeft: 8 + (node.level - 1) * 16 }}
      onClick={onPress}
    >
      <span className={styles.arrow}>{branch && <Icon as={ChevronRight} size={14} />}</span>
      {node.name !== undefined && <span className={styles.key}>{node.name}: </span>}
      <span className={styles.value} data-type={node.type}>
        {shown(node)}
      </span>
    </div>
  );
}

function shown({ type, value, size }: JsonNode): string {
  if (type === 'object') return `{${size === 0 ? '' : size}}`;
  if (type === 'array') return `[${size === 0 ? '' : size}]`;
  if (type !== 'string') return String(value ?? 'null');
  const text = String(value);
  return JSON.stringify(text.length > longestText ? `${text.slice(0, longestText)}…` : text);
}

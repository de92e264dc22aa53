import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Popover } from '@muster/ui/Popover';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { GripVertical, Pin, PinOff } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';
import { chosenPlaces, moveColumn, pinColumn, toggleColumn } from './column-places.ts';
import styles from './columns.module.css';
import type { ColumnPlace } from './list-state.ts';
import type { List } from './use-list.ts';

/** Which columns, in which order, which of them stay in sight, and how high rows are. */
export function ColumnsMenu<Row>({ list, ...opener }: { list: List<Row> } & OpenerProps) {
  const { text } = useAccountI18n();
  return (
    <Popover {...opener} label={text.list.columns.title} placement="bottom end">
      <ColumnsForm list={list} />
    </Popover>
  );
}

function ColumnsForm<Row>({ list }: { list: List<Row> }) {
  const { text, fill } = useAccountI18n();
  const { definition, places, set, preferences, setPreferences } = list;
  const id = useId();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const nameOf = (column: string) => definition.columns.find((each) => each.id === column)?.header(text) ?? column;
  const hidden = definition.columns.filter((column) => !places.some((place) => place.id === column.id));
  const choose = (next: readonly ColumnPlace[]) => set({ columns: chosenPlaces(definition.columns, next) });

  function move(column: string, to: number): void {
    const next = moveColumn(places, column, to);
    choose(next);
    const place = next.findIndex((each) => each.id === column) + 1;
    setSaid(fill(text.list.columns.moved, { name: nameOf(column), place, count: next.length }));
  }

  function press(event: KeyboardEvent, column: string, index: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(column, index + by);
  }

  return (
    <div className={styles.columnsForm}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className={styles.columnList}>
        {places.map(({ id: column, pinned }, index) => (
          <li
            key={column}
            className={styles.columnItem}
            data-dragged={dragged === column ? '' : undefined}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== column) move(dragged, index);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <button
              type="button"
              className={styles.grip}
              draggable
              aria-label={fill(text.list.columns.move, { name: nameOf(column) })}
              title={text.list.columns.moveHint}
              onKeyDown={(event) => press(event, column, index)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', column);
                setDragged(column);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <GripVertical size={14} aria-hidden />
            </button>
            <Checkbox
              id={`${id}-${column}`}
              name={column}
              label={nameOf(column)}
              value
              disabled={places.length === 1}
              onChange={() => choose(toggleColumn(definition.columns, places, column))}
            />
            <WidthField list={list} column={column} name={nameOf(column)} />
            <Button
              color="white"
              size="xs"
              icon={pinned ? PinOff : Pin}
              label={fill(pinned ? text.list.columns.unpin : text.list.columns.pin, { name: nameOf(column) })}
              aria-pressed={pinned}
              onClick={() => choose(pinColumn(places, column, !pinned))}
            />
          </li>
        ))}
        {hidden.map(({ id: column }) => (
          <li key={column} className={styles.columnItem}>
            <span className={styles.grip} />
            <Checkbox
              id={`${id}-${column}`}
              name={column}
              label={nameOf(column)}
              value={false}
              onChange={() => choose(toggleColumn(definition.columns, places, column))}
            />
          </li>
        ))}
      </ul>
      <SegmentedControl
        id={`${id}-density`}
        name="density"
        label={text.list.columns.density}
        value={preferences.density}
        options={[
          { value: 'regular', label: text.list.columns.regular },
          { value: 'compact', label: text.list.columns.compact },
        ]}
        onChange={(density) => setPreferences({ density })}
      />
      <Button
        color="outline"
        size="sm"
        onClick={() => {
          set({ columns: undefined });
          setPreferences({ widths: {}, density: 'regular' });
        }}
      >
        {text.list.columns.reset}
      </Button>
    </div>
  );
}

const step = 16;
const [least, most] = [64, 800];

/** In pixels: what dragging the edge of a column does with a hand. */
function WidthField<Row>({ list, column, name }: { list: List<Row>; column: string; name: string }) {
  const { text, fill } = useAccountI18n();
  const { definition, preferences, setPreferences } = list;
  const declared = definition.columns.find(({ id }) => id === column);
  const min = declared?.min ?? least;
  const width = preferences.widths[column] ?? declared?.width ?? min;
  const [typed, setTyped] = useState<string>();
  const choose = (next: number) =>
    setPreferences({ widths: { ...preferences.widths, [column]: Math.min(most, Math.max(min, Math.round(next))) } });

  function press(event: KeyboardEvent): void {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    choose(width + by);
  }

  return (
    <input
      type="number"
      className={styles.width}
      aria-label={fill(text.list.columns.resize, { name })}
      title={fill(text.list.columns.resize, { name })}
      min={min}
      max={most}
      value={typed ?? width}
      onKeyDown={press}
      onChange={({ target }) => {
        setTyped(target.value);
        // Half typed, it is not meant yet.
        if (target.validity.valid && target.value !== '') choose(target.valueAsNumber);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

import { listPolicies, updatePolicy } from '@muster/contract/calls/policies';
import type { Policy } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Skeleton } from '@muster/ui/Skeleton';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import styles from './list.module.css';
import { allPolicies, placeBefore } from './policy-order.ts';

/** The order of all policies: by dragging, or with the buttons. Each move is kept at once. */
export function OrderForm({ org, onClose }: { org: string; onClose(): void }) {
  const { text, fill } = useAccountI18n();
  const words = text.policies.order;
  const { api } = useServices();
  const toasts = useToasts();
  const [order, setOrder] = useState<Policy[]>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const moving = useChange(updatePolicy, { invalidates: [listPolicies] });
  const rows = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  useEffect(() => {
    let gone = false;
    allPolicies(api, org).then((all) => !gone && setOrder(all), toasts.showError);
    return () => {
      gone = true;
    };
  }, [api, org, toasts]);
  useEffect(() => {
    if (focus.current === undefined) return;
    rows.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });
  async function move(from: number, to: number, direction?: 'up' | 'down'): Promise<void> {
    const policy = order?.[from];
    if (!order || !policy || to < 0 || to >= order.length || from === to) return;
    const above = placeBefore(order, from, to);
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, policy));
    if (direction) focus.current = `[data-place="${to}"] [data-move="${direction}"]`;
    try {
      await moving.mutateAsync({ params: { org, policyId: policy.id }, body: { above } });
    } catch {
      // The toast has said why: what is true is shown again.
      setOrder(await allPolicies(api, org));
    }
  }
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{words.text}</p>
      {!order && <Skeleton lines={4} />}
      <ol ref={rows} className={styles.rows}>
        {order?.map(({ id, name, type, state }, index) => (
          <li
            key={id}
            data-place={index}
            data-over={over === index && dragged !== undefined && dragged !== index ? '' : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) void move(dragged, index);
              setDragged(undefined);
              setOver(undefined);
            }}
          >
            <GripVertical size={16} aria-hidden className={styles.grip} />
            <span className={styles.place}>{index + 1}</span>
            <span className={styles.grow}>
              <strong dir="auto">{name}</strong>
              <span>
                {text.policies.typeNames[type]}
                {state === 'archived' && ` · ${text.policies.states.archived}`}
              </span>
            </span>
            <span className={styles.tools}>
              <Button
                size="xs"
                color="white"
                icon={ArrowUp}
                label={fill(words.up, { name })}
                disabled={index === 0}
                data-move="up"
                onClick={() => void move(index, index - 1, 'up')}
              />
              <Button
                size="xs"
                color="white"
                icon={ArrowDown}
                label={fill(words.down, { name })}
                disabled={index === order.length - 1}
                data-move="down"
                onClick={() => void move(index, index + 1, 'down')}
              />
            </span>
          </li>
        ))}
      </ol>
      <DialogFoot>
        <Button onClick={onClose}>{words.done}</Button>
      </DialogFoot>
    </div>
  );
}

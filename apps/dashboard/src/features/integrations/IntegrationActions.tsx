import type { Integration } from '@muster/contract/integrations';
import { Button } from '@muster/ui/Button';
import { KeyRound, Power, Send, Trash2 } from 'lucide-react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { callsAt, type Place, paramsAt, shownBy } from './integration-calls.ts';
import styles from './integrations.module.css';
import { MadeSecret } from './MadeSecret.tsx';
import { TestResult } from './TestResult.tsx';
import { useTest } from './use-test.ts';

export function IntegrationActions({ place, integration }: { place: Place; integration: Integration }) {
  const { text, fill } = useAccountI18n();
  const words = text.integrations.panel;
  const dialogs = useDialogs();
  const calls = callsAt(place);
  const { id, name, state, secretHint } = integration;
  const params = { ...paramsAt(place), integrationId: id };
  const test = useTest(place, id);
  const update = useChange(calls.update, { invalidates: shownBy, success: 'saved' });
  const roll = useChange(calls.roll, { invalidates: shownBy });
  const remove = useChange(calls.remove, { invalidates: shownBy, success: () => words.deleted });

  async function askToRoll(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.rollTitle, { name }),
      text: words.rollText,
      confirmLabel: words.roll,
    });
    if (!sure) return;
    const { secret } = await roll.mutateAsync({ params });
    void dialogs.modal({
      title: text.integrations.made.title,
      content: (close) => <MadeSecret secret={secret} onClose={close} />,
    });
  }

  async function askToDelete(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    await remove.mutateAsync({ params });
    dialogs.closePanel();
  }

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button color="outline" icon={Send} pending={test.pending} onClick={test.send}>
          {test.pending ? words.testing : words.test}
        </Button>
        <Button
          color="outline"
          icon={Power}
          pending={update.isPending}
          onClick={() => update.mutate({ params, body: { state: state === 'active' ? 'off' : 'active' } })}
        >
          {state === 'active' ? words.switchOff : words.switchOn}
        </Button>
        {secretHint && (
          <Button color="outline" icon={KeyRound} onClick={() => void askToRoll().catch(told)}>
            {words.roll}
          </Button>
        )}
        <Button color="danger-outline" icon={Trash2} onClick={() => void askToDelete().catch(told)}>
          {words.delete}
        </Button>
      </div>
      <TestResult delivery={test.ended} />
    </div>
  );
}

/** The change itself has said what went wrong. */
function told(): void {}

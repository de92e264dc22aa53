import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Progress, ProgressRing } from '@muster/ui/Progress';
import { Skeleton } from '@muster/ui/Skeleton';
import { Inbox, Plus } from 'lucide-react';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const shares = [0, 0.25, 0.62, 1];

/** Fetched when the first toast is shown, as everywhere. */
async function say(kind: 'success' | 'warning' | 'error', text: string, more: object = {}): Promise<void> {
  const { toast } = await import('@muster/ui/Toasts');
  toast.show({ kind, text, ...more });
}

function Feedback() {
  return (
    <>
      <Specimen title="Notice" lay="stack">
        <Notice kind="info">Mails are kept here until a mail server is configured.</Notice>
        <Notice kind="success">We sent the code again.</Notice>
        <Notice kind="warning">The push certificate expires in 12 days.</Notice>
        <Notice kind="error">
          You don't have permission to edit this element. <a href="#feedback">Ask for access</a>
        </Notice>
      </Specimen>
      <Specimen title="Toast">
        <Button color="outline" size="sm" onClick={() => say('success', 'The device has been renamed.')}>
          Success
        </Button>
        <Button color="outline" size="sm" onClick={() => say('warning', 'Some devices could not be reached.')}>
          Warning
        </Button>
        <Button
          color="outline"
          size="sm"
          onClick={() => say('error', 'The server could not be reached. Nothing has been changed.', { duration: 0 })}
        >
          Error that stays
        </Button>
        <Button
          color="outline"
          size="sm"
          onClick={() =>
            say('success', '3 devices archived.', {
              action: { label: 'Undo', onAction: () => say('success', 'They are back.') },
            })
          }
        >
          With undo
        </Button>
      </Specimen>
      <Specimen title="Progress" lay="grid">
        {shares.map((share) => (
          <Progress key={share} label="Uploading build 214" value={share} tone={share === 1 ? 'green' : 'accent'} />
        ))}
        <Progress label="Waiting for the server" />
        <Progress label="Failed" value={0.4} tone="red" />
      </Specimen>
      <Specimen title="Progress ring">
        {shares.map((share) => (
          <ProgressRing key={share} label="Set-up" value={share} tone={share === 1 ? 'green' : 'accent'} />
        ))}
        <ProgressRing label="Storage" value={0.9} tone="amber" size={32} />
      </Specimen>
      <Specimen title="Skeleton" lay="grid">
        <Skeleton lines={3} />
        <div className={styles.row}>
          <Skeleton width={40} height={40} />
          <Skeleton width={140} height={16} />
        </div>
      </Specimen>
      <Specimen title="Empty state" lay="stack">
        <div className={styles.frame}>
          <EmptyState
            icon={Inbox}
            title="No devices yet"
            action={
              <>
                <Button icon={Plus}>Enroll a device</Button>
                <Button color="outline">Read how</Button>
              </>
            }
          >
            Devices appear here when they are enrolled. Scan the code with one, or send its owner a link.
          </EmptyState>
        </div>
        <div className={styles.frame}>
          <EmptyState icon={Inbox} title="Nothing found" />
        </div>
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Feedback', order: 80, Component: Feedback };

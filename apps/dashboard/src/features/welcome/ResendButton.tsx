import { mailRest } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { useEffect, useState } from 'react';
import { useI18n } from '../../shared/i18n/I18n.tsx';

interface Props {
  label: string;
  /** When a mail was last asked for, in milliseconds. */
  sentAt: number;
  pending: boolean;
  onResend(): void;
}

export function ResendButton({ label, sentAt, pending, onResend }: Props) {
  const { text, fill } = useI18n();
  const seconds = useSecondsUntil(sentAt + mailRest);
  return (
    <Button color="outline" size="sm" pending={pending} disabled={seconds > 0} onClick={onResend}>
      {seconds > 0 ? fill(text.mails.resendIn, { label, count: seconds }) : label}
    </Button>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(Math.ceil((moment - now) / 1000), 0);
  const waiting = moment > now;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);
  // Between two ticks the moment may have been moved on.
  useEffect(() => {
    if (moment > 0) setNow(Date.now());
  }, [moment]);
  return seconds;
}

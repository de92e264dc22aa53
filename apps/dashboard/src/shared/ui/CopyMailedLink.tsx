import { CopyButton } from '@muster/ui/CopyButton';
import { useEffect, useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';

interface LocalMail {
  recipient: string;
  text: string;
  createdAt: string;
}

/** What is asked for may have been mailed a moment before this is shown. */
const moment = 60_000;
const mostTries = 15;

/**
 * On an installation that sends no mail: the link of the newest mail to an address, for who sits at the machine. Elsewhere
 * the outbox is not served, and nothing is shown.
 */
export function CopyMailedLink({ email, leadsTo }: { email: string; leadsTo: string }) {
  const { text } = useI18n();
  const { outbox } = useServices().config;
  const [link, setLink] = useState<string | null>(null);

  // Mails are made after the answer, by a job. The sign-in pages come without the library that reads.
  useEffect(() => {
    if (outbox === null) return;
    const stop = new AbortController();
    const since = Date.now() - moment;
    async function look(tries: number): Promise<void> {
      const found = await findLink(`${outbox}.json`, { email, leadsTo, since }, stop.signal);
      if (stop.signal.aborted) return;
      if (found !== null) setLink(found);
      else if (tries > 1) setTimeout(() => void look(tries - 1).catch(nothing), 1000);
    }
    look(mostTries).catch(nothing);
    return () => stop.abort();
  }, [outbox, email, leadsTo]);

  return link ? <CopyButton text={link} label={text.mails.copyLink} words /> : null;
}

/** From another machine the outbox is not there. */
function nothing(): void {}

async function findLink(
  address: string,
  { email, leadsTo, since }: { email: string; leadsTo: string; since: number },
  signal: AbortSignal,
): Promise<string | null> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const { items } = (await response.json()) as { items: LocalMail[] };
  const mail = items.find(
    ({ recipient, text, createdAt }) =>
      recipient.toLowerCase() === email.toLowerCase() && text.includes(leadsTo) && Date.parse(createdAt) >= since,
  );
  return mail?.text.match(/https?:\/\/\S+/g)?.find((link) => link.includes(leadsTo)) ?? null;
}

import type { StoreApp } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import { Message } from '../app/Message.tsx';
import { signOut } from '../shared/calls.ts';
import { formatDate } from '../shared/formats.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';
import { SignIn } from '../sign-in/SignIn.tsx';

/** Why the app is not shown, and whom to ask. */
export function Outcome({ app, onChanged }: { app: StoreApp; onChanged(): Promise<void> }) {
  const { front, text, language } = useStore();
  const { outcomes } = text;
  const { name } = front;
  switch (app.outcome) {
    case 'signIn':
      return <SignIn text={text.signIn.appText} onDone={onChanged} />;
    case 'expired':
      return (
        <Message
          title={outcomes.expired}
          text={
            app.expirationDate === null
              ? outcomes.expiredText
              : format(outcomes.expiredOn, { date: formatDate(app.expirationDate, language) })
          }
        />
      );
    case 'country':
      return <Message title={outcomes.country} text={format(outcomes.countryText, { name })} />;
    case 'notAllowed':
      return <NotAllowed onChanged={onChanged} />;
    default:
      return <Message title={outcomes.inactive} text={format(outcomes.inactiveText, { name })} />;
  }
}

function NotAllowed({ onChanged }: { onChanged(): Promise<void> }) {
  const { data, front, send, text, reload } = useStore();
  const { busy, failure, run } = useAction();
  const { outcomes } = text;
  const { name, visitor } = front;
  if (!visitor) return <Message title={outcomes.notAllowed} text={format(outcomes.notAllowedAnonymous, { name })} />;
  function change(): void {
    run(async () => {
      await send(signOut, { params: { org: data.org } });
      await reload();
      await onChanged();
    });
  }
  return (
    <Message title={outcomes.notAllowed} text={format(outcomes.notAllowedText, { name, email: visitor.email })}>
      <button type="button" className="button quiet" disabled={busy} onClick={change}>
        {outcomes.otherAccount}
      </button>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </Message>
  );
}

import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { FieldError } from '../app/Field.tsx';
import { sendFeedback } from '../shared/calls.ts';
import { sentOf } from '../shared/device.ts';
import { shrinkPicture } from '../shared/shrink-picture.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';

const messageMax = 5_000;

/** To the people who make the app, with a picture of the screen where it helps. */
export function Feedback({ slug, buildId }: { slug: string; buildId: string | undefined }) {
  const { text } = useStore();
  const [sent, setSent] = useState(false);
  const { feedback } = text;
  return (
    <section>
      <details className="feedback">
        <summary>{feedback.title}</summary>
        {sent ? (
          <div className="sent" role="status">
            <p>{feedback.sent}</p>
            <button type="button" className="button quiet" onClick={() => setSent(false)}>
              {feedback.again}
            </button>
          </div>
        ) : (
          <FeedbackForm slug={slug} buildId={buildId} onSent={() => setSent(true)} />
        )}
      </details>
    </section>
  );
}

interface FormProps {
  slug: string;
  buildId: string | undefined;
  onSent(): void;
}

function FeedbackForm({ slug, buildId, onSent }: FormProps) {
  const { data, send, text, device } = useStore();
  const { busy, failure, run } = useAction();
  const [wrong, setWrong] = useState<string>();
  const [picture, setPicture] = useState<string>();
  const [badPicture, setBadPicture] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const { feedback } = text;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const message = String(form.get('message')).trim();
    const type = form.get('type') === 'bug' ? 'bug' : 'feedback';
    const found = message === '' ? feedback.missing : undefined;
    setWrong(found);
    if (found) {
      (event.currentTarget.elements.namedItem('message') as HTMLElement).focus();
      return;
    }
    run(async () => {
      const more = { ...(buildId ? { buildId } : {}), ...(picture ? { screenshot: picture } : {}) };
      const body = { type, message, device: sentOf(device), ...more } as const;
      await send(sendFeedback, { params: { org: data.org, slug }, body });
      onSent();
    });
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    if (!file) return;
    setBadPicture(undefined);
    try {
      setPicture(await shrinkPicture(file));
    } catch {
      // Not a picture, or one that this browser cannot read.
      setPicture(undefined);
      setBadPicture(feedback.badPicture);
    }
    event.target.value = '';
  }

  function removePicture(): void {
    setPicture(undefined);
    chooser.current?.focus();
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <p className="lead">{feedback.text}</p>
      <fieldset className="choices">
        <legend>{feedback.type}</legend>
        <label className="choice">
          <input type="radio" name="type" value="bug" defaultChecked />
          {feedback.bug}
        </label>
        <label className="choice">
          <input type="radio" name="type" value="feedback" />
          {feedback.feedback}
        </label>
      </fieldset>
      <div className="field">
        <label htmlFor={id}>{feedback.message}</label>
        <textarea
          id={id}
          name="message"
          rows={5}
          maxLength={messageMax}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
        <FieldError id={`${id}-error`} error={wrong} />
      </div>
      <div className="field">
        {picture && (
          <div className="picture">
            <img src={picture} alt={feedback.picture} height={160} />
            <button type="button" className="button quiet" onClick={removePicture}>
              {feedback.removePicture}
            </button>
          </div>
        )}
        <label className={picture ? 'visually-hidden' : 'button quiet file'}>
          {feedback.addPicture}
          <input
            ref={chooser}
            className="visually-hidden"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/heic"
            aria-describedby={badPicture ? `${id}-picture` : undefined}
            onChange={choose}
          />
        </label>
        <FieldError id={`${id}-picture`} error={badPicture} />
      </div>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button" disabled={busy}>
          {feedback.send}
        </button>
      </div>
    </form>
  );
}

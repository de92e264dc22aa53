import { useRef, useState } from 'react';
import { Icon } from '../app/Icons.tsx';
import { useStore } from '../shared/store.ts';

/** Browsers inside other apps do not hand the address of an install on to iOS. */
export function OpenInSafari() {
  const { text, announce } = useStore();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = window.location.href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      announce(text.app.copied);
    } catch {
      // Not allowed inside this app: the address is there to be copied by hand.
      field.current?.select();
    }
  }

  return (
    <div className="notice">
      <Icon of="info" />
      <div>
        <strong>{text.safari.title}</strong>
        <p>{text.safari.text}</p>
        <div className="copy">
          <input ref={field} readOnly value={address} aria-label={text.app.copyLink} />
          <button type="button" className="button" onClick={copy}>
            {copied ? text.app.copied : text.app.copyLink}
          </button>
        </div>
      </div>
    </div>
  );
}

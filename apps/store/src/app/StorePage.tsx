import type { Loaded } from '../shared/load-store.ts';
import type { Texts } from '../shared/texts.ts';
import { Message } from './Message.tsx';

export function StorePage({ loaded, text, onRetry }: { loaded: Loaded; text: Texts; onRetry(): void }) {
  switch (loaded.kind) {
    case 'loading':
      return (
        <div role="status" className="skeleton">
          <span className="visually-hidden">{text.common.loading}</span>
        </div>
      );
    case 'missing':
      return <Message title={text.missing.title} text={text.missing.text} />;
    case 'failed':
      return (
        <Message title={text.failed.title} text={text.failed.text}>
          <button type="button" className="button" onClick={onRetry}>
            {text.common.retry}
          </button>
        </Message>
      );
    case 'ready':
      if (loaded.store.security !== 'public') return <Message title={text.closed.title} text={text.closed.text} />;
      return (
        <>
          <h1>{text.common.apps}</h1>
          <Message under title={text.empty.title} text={text.empty.text.replace('{name}', loaded.store.name)} />
        </>
      );
  }
}

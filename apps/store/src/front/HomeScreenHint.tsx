import { useEffect, useState } from 'react';
import { Icon } from '../app/Icons.tsx';
import { isInsideAnotherApp } from '../shared/device.ts';
import { keep, recall } from '../shared/memory.ts';
import { useStore } from '../shared/store.ts';

const key = 'muster.store.homeScreenHint';

/** Chromium's offer, not yet in the DOM's types: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Below everything, and gone for good once it is hidden. */
export function HomeScreenHint() {
  const { device, text } = useStore();
  const [hidden, setHidden] = useState(() => recall(key) === 'hidden');
  const [offer, setOffer] = useState<InstallOffer>();

  useEffect(() => {
    const take = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    window.addEventListener('beforeinstallprompt', take);
    return () => window.removeEventListener('beforeinstallprompt', take);
  }, []);

  const standing = window.matchMedia('(display-mode: standalone)').matches;
  const ios = device.os === 'ios' && !isInsideAnotherApp(device, navigator.userAgent);
  if (hidden || standing || (!ios && !offer)) return null;

  function hide(): void {
    keep(key, 'hidden');
    setHidden(true);
  }

  return (
    <aside className="hint-bar" aria-labelledby="home-screen">
      <Icon of="share" />
      <div>
        <h2 id="home-screen">{text.homeScreen.title}</h2>
        {!offer && <p>{text.homeScreen.ios}</p>}
      </div>
      {offer && (
        <button type="button" className="button quiet" onClick={() => offer.prompt().then(hide)}>
          {text.homeScreen.add}
        </button>
      )}
      <button type="button" className="button quiet" onClick={hide}>
        {text.homeScreen.hide}
      </button>
    </aside>
  );
}

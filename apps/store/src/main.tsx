import '@fontsource-variable/inter/wght.css';
import './store.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createLanguage } from './shared/language.ts';

const root = document.getElementById('root');
if (root) {
  const org = orgIn(window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <App org={org} language={createLanguage(window)} />
    </StrictMode>,
  );
}

/** The path is /store/{org}; what follows is for later pages of the store. */
function orgIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '');
  } catch {
    // Not an encoding of anything, so no store has this name.
    return '';
  }
}

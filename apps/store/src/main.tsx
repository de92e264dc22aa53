import '@fontsource-variable/inter/wght.css';
import './store.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createLanguage } from './shared/language.ts';

const root = document.getElementById('root');
if (root) {
  // The path is /store/{org}; what follows is for later pages of the store.
  const org = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
  createRoot(root).render(
    <StrictMode>
      <App org={org} language={createLanguage(window)} />
    </StrictMode>,
  );
}

import '@fontsource-variable/inter/wght.css';
import './store.css';
import './app/header.css';
import './app/message.css';
import './app/button.css';
import './front/front.css';
import './app/form.css';
import './app/footer.css';
import './app-page/app-page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createLanguage } from './shared/language.ts';
import { readPageData } from './shared/page-data.ts';

const root = document.getElementById('root');
if (root) {
  const data = readPageData(document, window.location.pathname);
  // What the server wrote into the root stays until this page takes its place.
  createRoot(root).render(
    <StrictMode>
      <App data={data} language={createLanguage(window, data.language)} />
    </StrictMode>,
  );
}

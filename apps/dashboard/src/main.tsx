import '@fontsource-variable/inter/wght.css';
import './shared/style/tokens.css';
import './shared/style/base.css';
import { start } from './app/start.tsx';
import { startFailed } from './app/start-failed.ts';

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => startFailed(root, error));

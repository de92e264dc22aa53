import '@muster/ui/style/tokens.css';
import '@muster/ui/style/base.css';
import { start } from './app/start.tsx';
import { startFailed } from './app/start-failed.ts';

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => startFailed(root, error));

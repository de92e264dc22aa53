/** Before the settings and texts are there, the page can only speak for itself, in both languages. */
export function startFailed(root: HTMLElement, error: unknown): void {
  const main = document.createElement('main');
  main.className = 'start-failed';
  const heading = document.createElement('h1');
  heading.textContent = 'No connection · Sin conexión';
  const text = document.createElement('p');
  text.textContent = 'The server cannot be reached. · No se puede conectar con el servidor.';
  const detail = document.createElement('p');
  detail.textContent = error instanceof Error ? error.message : '';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again · Reintentar';
  again.addEventListener('click', () => window.location.reload());
  main.append(heading, text, detail, again);
  root.replaceChildren(main);
  // The network may come back without anybody pressing anything.
  window.addEventListener('online', () => window.location.reload(), { once: true });
}

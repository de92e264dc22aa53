// Runs before the first paint, as a file of its own because the pages allow no inline script: whoever chose light or
// dark sees no flash of the other. The rest is in theme.ts.
try {
  const theme = localStorage.getItem('muster.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The browser keeps nothing: the system's choice it is.
}

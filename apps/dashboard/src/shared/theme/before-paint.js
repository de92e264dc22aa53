// Runs before the first paint, in the page itself: whoever chose light or dark sees no flash of the other. The rest is in theme.ts.
try {
  const theme = localStorage.getItem('muster.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The browser keeps nothing: the system's choice it is.
}

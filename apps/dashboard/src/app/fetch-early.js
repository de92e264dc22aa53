// Stands in the page after before-paint.js, in the place of NEEDED with the files that each visitor needs
// next. The browser would learn of them one after the other: the entry, then the texts, then the page. Asked for here,
// they come together. A wrong guess costs a file, nothing else.
try {
  const needed = NEEDED;
  const language = new URLSearchParams(location.search).get('hl') ?? localStorage.getItem('muster.language') ?? 'en';
  // What is drawn until the page is there (shell.css) is another thing for each.
  const area = localStorage.getItem('muster.auth') === null ? 'signedOut' : 'signedIn';
  document.documentElement.dataset.area = area;
  for (const href of [language, area, `${language} ${area}`].flatMap((key) => needed[key] ?? [])) {
    const link = document.createElement('link');
    const style = href.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
} catch {
  // The browser keeps nothing: everything comes in its turn.
}

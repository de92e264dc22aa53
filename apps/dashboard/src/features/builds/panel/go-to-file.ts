/** The address holds its own key for some minutes, and answers with a file to keep: the page stays where it is. */
export function goToFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
}

/** Parts a script at the semicolons that end statements: not those in strings, names, comments or function bodies. */
export function splitStatements(script: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$[A-Za-z_]*\$)[\s\S]*?\1|;/g;
  const statements: string[] = [];
  let start = 0;
  for (const match of script.matchAll(token)) {
    if (match[0] !== ';') continue;
    statements.push(script.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(script.slice(start));
  return statements.map((text) => text.trim()).filter((text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim());
}

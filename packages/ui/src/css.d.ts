/** What a bundler makes of a CSS module: the names in the file, and those in the page. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './Markdown.module.css';
import { headingLevels } from './markdown-headings.ts';
import { markdownTokens } from './markdown-tokens.ts';

interface Props {
  text: string;
  /** How deep the headings of the page around it are: those of the text come below. */
  below?: 1 | 2 | 3 | 4;
}

/**
 * A text with Markdown's marks. It is cut into pieces and each becomes an element of ours, so there is no way from the
 * text to the page's HTML: tags in it are shown as they were typed, pictures as links, and links lead to the web only.
 */
export function Markdown({ text, below = 3 }: Props) {
  const drawn = useMemo(() => {
    const tokens = markdownTokens(text);
    return tokens === undefined ? <p>{text}</p> : draw(tokens, headingLevels(tokens, below));
  }, [text, below]);
  return <div className={styles.markdown}>{drawn}</div>;
}

type Levels = ReadonlyMap<Token, number>;

function draw(tokens: readonly Token[] | undefined, levels: Levels): ReactNode {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
    <Fragment key={index}>{element(token as Tokens.Generic, levels)}</Fragment>
  ));
}

function element(token: Tokens.Generic, levels: Levels): ReactNode {
  const inside = () => draw(token.tokens, levels);
  switch (token.type) {
    case 'heading':
      return createElement(`h${levels.get(token) ?? 6}`, null, inside());
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'list':
      return list(token as Tokens.List, levels);
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it.
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'table':
      return table(token as Tokens.Table, levels);
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <del>{inside()}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token.href, inside());
    case 'image':
      return link(token.href, token.text || token.href);
    case 'space':
    case 'def':
      return null;
    case 'checkbox':
      return null;
    case 'text':
    case 'escape':
      return token.tokens ? inside() : token.text;
    default:
      return token.raw;
  }
}

/** Only to the web: nothing that runs, and nothing on the machine of the reader. */
function link(href: string, words: ReactNode): ReactNode {
  if (!/^https?:\/\//i.test(href)) return words;
  return (
    <a href={href} target="_blank" rel="noreferrer nofollow">
      {words}
    </a>
  );
}

function list({ ordered, start, items }: Tokens.List, levels: Levels): ReactNode {
  const entries = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place.
    <li key={index} data-task={item.task ? '' : undefined}>
      {item.task && <span aria-hidden="true">{item.checked ? '☑' : '☐'} </span>}
      {draw(item.tokens, levels)}
    </li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
}

function table({ header, rows }: Tokens.Table, levels: Levels): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it.
    <div className={styles.scroller} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
              <th key={index} scope="col">
                {draw(cell.tokens, levels)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            <tr key={row}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <td key={index}>{draw(cell.tokens, levels)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

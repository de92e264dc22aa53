import { WrapText } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CodeBlock.module.css';
import { CopyButton } from './CopyButton.tsx';
import figure from './figure.module.css';
import { type CodeLanguage, highlight, type Token } from './highlight.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  /** What it is, for those who listen: "Install command". */
  label: string;
  code: string;
  language?: CodeLanguage;
  lineNumbers?: boolean;
  wrap?: boolean;
  maxHeight?: number;
}

const languageNames: Record<CodeLanguage, string> = { json: 'JSON', xml: 'XML', shell: 'Shell', text: '' };

export function CodeBlock({
  label,
  code,
  language = 'text',
  lineNumbers = true,
  wrap = false,
  maxHeight = 360,
}: Props) {
  const { texts } = useUi();
  const [wrapped, setWrapped] = useState(wrap);
  const lines = useMemo(() => highlight(code, language), [code, language]);
  return (
    <figure className={figure.figure} aria-label={label}>
      <figcaption className={figure.bar}>
        <span className={figure.name}>{label}</span>
        {language !== 'text' && <span className={styles.language}>{languageNames[language]}</span>}
        <Button
          color="white"
          size="xs"
          icon={WrapText}
          label={texts.data.wrap}
          aria-pressed={wrapped}
          onClick={() => setWrapped(!wrapped)}
        />
        <CopyButton text={code} size="xs" />
      </figcaption>
      <pre
        className={styles.code}
        style={{ maxHeight }}
        data-long={lines.length > 1000 ? '' : undefined}
        data-wrap={wrapped ? '' : undefined}
        data-numbers={lineNumbers ? String(lines.length).length : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it.
        tabIndex={0}
      >
        <code>
          <Lines lines={lines} />
        </code>
      </pre>
    </figure>
  );
}

/** Apart, so that wrapping a long text does not draw it again. */
const Lines = memo(function Lines({ lines }: { lines: Token[][] }) {
  return lines.map((tokens, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
    <span key={line} className={styles.line}>
      {tokens.map(({ kind, text }, index) =>
        kind === 'plain' ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
          <span key={index} data-kind={kind}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </span>
  ));
});

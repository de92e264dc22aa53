import { type Block, readNotes, type Span } from '../shared/notes.ts';
import { WebLink } from './LinkedText.tsx';

/** Release notes of a developer. */
export function Notes({ text }: { text: string }) {
  return (
    <div className="notes">
      {readNotes(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text keep their places
        <p key={index} className={block.kind}>
          {spansOf(block)}
        </p>
      ))}
    </div>
  );
}

function spansOf({ spans }: Block) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line keep their places
  return spans.map((span, index) => <Piece key={index} span={span} />);
}

function Piece({ span: { text, href, kind } }: { span: Span }) {
  if (href !== undefined) return <WebLink href={href} text={text} />;
  if (kind === 'strong') return <strong>{text}</strong>;
  return kind === 'code' ? <code>{text}</code> : text;
}

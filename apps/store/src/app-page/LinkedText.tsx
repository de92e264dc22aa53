import { linkify } from '../shared/linkify.ts';
import { useStore } from '../shared/store.ts';

/** A text of somebody else's, with its lines as they are. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="linked-text">
      {linkify(text).map(({ text: piece, href }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
        href === undefined ? piece : <WebLink key={index} href={href} text={piece} />,
      )}
    </p>
  );
}

/** To a page of somebody else's, which learns nothing of this one. */
export function WebLink({ href, text: shown }: { href: string; text: string }) {
  const { text } = useStore();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {shown}
      <span className="visually-hidden"> ({text.common.newTab})</span>
    </a>
  );
}

import { asColour, readableOn } from '../shared/colour.ts';

/** A slim bar in the workspace's own colour. */
export function Header({ name, colour }: { name: string | undefined; colour: string | undefined }) {
  const own = asColour(colour);
  return (
    <header style={own === undefined ? undefined : { background: own, color: readableOn(own) }}>
      {name !== undefined && (
        <span className="name" title={name}>
          {name}
        </span>
      )}
    </header>
  );
}

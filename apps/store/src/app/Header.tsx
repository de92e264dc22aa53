import { asColour, readableOn } from '../shared/colour.ts';

/** For workspaces that have not chosen one. */
const defaultColour = '#2f5bea';

/** A slim bar in the workspace's own colour. */
export function Header({ name, colour }: { name: string | undefined; colour: string | undefined }) {
  // A store that is not there, or not here yet, has no colour.
  const own = name === undefined ? undefined : (asColour(colour) ?? defaultColour);
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

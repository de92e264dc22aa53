import { signOut } from '../shared/calls.ts';
import { followLink, goTo } from '../shared/router.ts';
import { useStore } from '../shared/store.ts';
import { useAction } from '../shared/use-action.ts';

/** Views that any page can be covered with, named in its query so that Back leaves them. */
const signInView = '?view=sign-in';
export const passwordView = '?view=password';

export function VisitorMenu() {
  const { data, front, send, reload, text, announce } = useStore();
  const { busy, failure, run } = useAction();
  const { visitor } = front;
  if (!visitor) {
    return (
      <a className="header-link" href={window.location.pathname + signInView} onClick={followLink}>
        {text.common.signIn}
      </a>
    );
  }
  const name = visitor.name || visitor.email;
  function leave(): void {
    run(async () => {
      await send(signOut, { params: { org: data.org } });
      goTo(window.location.pathname);
      await reload();
      announce(text.visitor.signedOut);
    });
  }
  return (
    <>
      <button type="button" className="header-link" popoverTarget="visitor-menu">
        <span className="visually-hidden">{text.visitor.menu.replace('{name}', name)}</span>
        <span className="initial" aria-hidden="true">
          {[...name][0]?.toLocaleUpperCase()}
        </span>
        <span className="visitor-name" aria-hidden="true">
          {name}
        </span>
      </button>
      <div id="visitor-menu" popover="auto" className="menu">
        <p className="menu-who">
          <strong>{name}</strong>
          {name !== visitor.email && <span>{visitor.email}</span>}
        </p>
        {!visitor.hasPassword && !visitor.supplanted && (
          <a
            href={window.location.pathname + passwordView}
            onClick={(event) => {
              document.getElementById('visitor-menu')?.hidePopover();
              followLink(event);
            }}
          >
            {text.visitor.choosePassword}
          </a>
        )}
        <button type="button" disabled={busy} onClick={leave}>
          {text.common.signOut}
        </button>
        {failure && (
          <p className="error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </>
  );
}

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Opens a dialog of this page for whoever comes by a link that asks for it, with `open` in its address. That is taken out
 * of the address first: coming Back to the page, or loading it anew, must not open the dialog again.
 */
export function useAskedDialog(name: string, isReady: boolean, open: () => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(search).get('open') === name;
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    if (!isAsked) return;
    const query = new URLSearchParams(search);
    query.delete('open');
    setWanted(true);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [isAsked, pathname, search, hash, navigate]);

  useEffect(() => {
    if (!isWanted || isAsked || !isReady) return;
    // The frame learns after the page that the address is another one, and then closes what is open.
    const timer = setTimeout(() => {
      setWanted(false);
      open();
    });
    return () => clearTimeout(timer);
  }, [isWanted, isAsked, isReady, open]);
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** What a file can be opened by again after the page was loaded anew, where the browser gives such a thing. */
export type FileKeys = ReadonlyMap<File, Promise<FileSystemHandle | null>>;

/** True while files are dragged over the element, or over the window when there is none. */
export function useFileDrag(
  element: RefObject<HTMLElement | null> | undefined,
  disabled: boolean,
  onDrop: (files: File[], folders: File[], keys: FileKeys) => void,
): boolean {
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const target: HTMLElement | Window | null = element ? element.current : window;
    if (disabled || !target) return;
    // Entering a child is told before leaving its parent, so what is entered is counted.
    let entered = 0;
    const stop = new AbortController();
    const listen = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      react: (event: DragEvent, taken: boolean) => void,
    ) =>
      target.addEventListener(
        name,
        (event) => {
          const drag = event as DragEvent;
          // A text or a picture of the page is not meant.
          if (!drag.dataTransfer?.types.includes('Files')) return;
          // By something inside, to which it was closer.
          const taken = drag.defaultPrevented;
          drag.preventDefault();
          react(drag, taken);
        },
        { signal: stop.signal },
      );
    listen('dragenter', () => {
      entered += 1;
      setOver(true);
    });
    listen('dragover', (event) => {
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    listen('dragleave', () => {
      entered -= 1;
      if (entered <= 0) setOver(false);
    });
    listen('drop', (event, taken) => {
      entered = 0;
      setOver(false);
      if (!taken) drop.current(...sorted(event.dataTransfer));
    });
    return () => {
      stop.abort();
      setOver(false);
    };
  }, [element, disabled]);
  return over;
}

/** https://developer.mozilla.org/docs/Web/API/DataTransferItem/getAsFileSystemHandle: not in every browser. */
interface KeyedItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** A folder comes as a file that cannot be read. All of it is asked for at once: later, nothing is in the drop any more. */
function sorted(data: DataTransfer | null): [File[], File[], FileKeys] {
  const files: File[] = [];
  const folders: File[] = [];
  const keys = new Map<File, Promise<FileSystemHandle | null>>();
  for (const item of data?.items ?? []) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (!file) continue;
    const isFolder = item.webkitGetAsEntry()?.isDirectory ?? false;
    (isFolder ? folders : files).push(file);
    const key = isFolder ? undefined : (item as KeyedItem).getAsFileSystemHandle?.();
    if (key) {
      keys.set(
        file,
        key.catch(() => null),
      );
    }
  }
  return [files, folders, keys];
}

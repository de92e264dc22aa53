import type { ChosenFile } from './upload.ts';

/** https://developer.mozilla.org/docs/Web/API/Window/showOpenFilePicker: not in every browser, nor on plain http. */
interface WithPicker {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
}

/** Asks for files with the browser's own dialog; with what they can be opened by after a reload, where it gives that. */
export async function pickFiles({ multiple }: { multiple: boolean }): Promise<ChosenFile[]> {
  const { showOpenFilePicker } = window as WithPicker;
  if (!showOpenFilePicker) return pickByInput(multiple);
  try {
    const handles = await showOpenFilePicker.call(window, { multiple });
    return await Promise.all(handles.map(async (key) => ({ file: await key.getFile(), key: Promise.resolve(key) })));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    // Forbidden where the page is shown inside another one.
    return pickByInput(multiple);
  }
}

function pickByInput(multiple: boolean): Promise<ChosenFile[]> {
  return new Promise((done) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = multiple;
    input.hidden = true;
    const end = () => {
      input.remove();
      done([...(input.files ?? [])].map((file) => ({ file })));
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    // Some browsers forget one that is not in the page.
    document.body.append(input);
    input.click();
  });
}

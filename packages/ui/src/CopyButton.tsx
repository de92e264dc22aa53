import { Check, Copy, X } from 'lucide-react';
import { Button, type ButtonSize } from './Button.tsx';
import { useUi } from './UiProvider.tsx';
import { useCopy } from './use-copy.ts';

interface Props {
  /** What is copied; a function when it is dear to make. */
  text: string | (() => string);
  /** What the button says it copies; "Copy" by itself. */
  label?: string;
  size?: ButtonSize;
  /** Show the words too. */
  words?: boolean;
}

export function CopyButton({ text, label, size = 'sm', words = false }: Props) {
  const { texts } = useUi();
  const { outcome, copy } = useCopy();
  const said = outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.data.copyFailed : undefined;
  const name = said ?? label ?? texts.copy;
  const icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  const onClick = () => void copy(typeof text === 'string' ? text : text());
  return (
    <>
      {words ? (
        <Button color="outline" size={size} icon={icon} onClick={onClick}>
          {name}
        </Button>
      ) : (
        <Button color="white" size={size} icon={icon} label={name} onClick={onClick} />
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}

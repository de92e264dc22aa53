import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { Button } from './Button.tsx';
import styles from './QrCode.module.css';
import { qrFile, qrPath } from './qr-path.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  text: string;
  /** What it leads to, for those who cannot see it. */
  title: string;
  /** In pixels. */
  size?: number;
  /** With a name, the picture can be downloaded: "enroll" becomes enroll.svg. */
  fileName?: string;
}

/** The specification asks for four modules of silence around it (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;

/** Always dark on white, in a dark theme too: many cameras read nothing else. */
export function QrCode({ text, title, size = 176, fileName }: Props) {
  const { texts } = useUi();
  const code = useMemo(() => draw(text), [text]);
  if (!code) return <p className={styles.long}>{texts.data.qrTooLong}</p>;
  function download() {
    if (!code) return;
    const url = URL.createObjectURL(new Blob([qrFile(code.path, code.size)], { type: 'image/svg+xml' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName}.svg`;
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.code}
        width={size}
        height={size}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={title}
      >
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.path} />
      </svg>
      {fileName && (
        <Button color="outline" size="sm" icon={Download} onClick={download}>
          {texts.data.downloadSvg}
        </Button>
      )}
    </figure>
  );
}

function draw(text: string) {
  try {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    return { path: qrPath(data), size };
  } catch {
    // More than version 40 holds, about 2,300 bytes.
    return undefined;
  }
}

import { linkReportVideo } from '@muster/contract/calls/reports';
import { reportRules } from '@muster/contract/reports';
import { Button } from '@muster/ui/Button';
import { formatBytes } from '@muster/ui/format';
import { Notice } from '@muster/ui/Notice';
import { ExternalLink, Maximize2, Minimize2, Play } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './panel.module.css';
import type { ReportProps } from './report-props.ts';

/** What came with it: a picture of the screen, a video of it, or word that one is missing. */
export function ReportMedia(of: ReportProps) {
  const { screenshot, video } = of.report;
  return (
    <>
      {screenshot !== null && <Screenshot src={screenshot} />}
      {video !== 'none' && <Video {...of} />}
    </>
  );
}

function Screenshot({ src }: { src: string }) {
  const { panel } = useAccountI18n().text.reports;
  const [large, setLarge] = useState(false);
  return (
    <section>
      <h3>{panel.screenshot}</h3>
      <div className={styles.shot}>
        <img src={src} alt={panel.screenshotOf} data-large={large ? '' : undefined} />
      </div>
      <div className={styles.foot}>
        <Button color="outline" size="sm" icon={large ? Minimize2 : Maximize2} onClick={() => setLarge(!large)}>
          {large ? panel.reduce : panel.enlarge}
        </Button>
        <a href={src} target="_blank" rel="noreferrer" className={styles.outside}>
          <ExternalLink size={14} aria-hidden />
          {panel.open}
        </a>
      </div>
    </section>
  );
}

/** It is asked for when somebody wants to see it: its address is good for some minutes. */
function Video({ org, app, report }: ReportProps) {
  const { text, fill, language } = useAccountI18n();
  const { panel } = text.reports;
  const [address, setAddress] = useState<string>();
  const link = useChange(linkReportVideo, { onSuccess: ({ url }) => setAddress(url) });
  if (report.video === 'missing') {
    const over = Date.now() - Date.parse(report.createdAt) > reportRules.videoHours * 3_600_000;
    return (
      <section>
        <h3>{panel.video}</h3>
        <Notice kind="warning">{over ? panel.videoLate : panel.videoMissing}</Notice>
      </section>
    );
  }
  return (
    <section>
      <h3>{panel.video}</h3>
      {address === undefined ? (
        <Button
          color="outline"
          icon={Play}
          pending={link.isPending}
          onClick={() => link.mutate({ params: { org, appId: app.id, reportId: report.id } })}
        >
          {panel.watch}
        </Button>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: people record their screens, and nobody writes what is heard */}
          <video className={styles.video} src={address} controls preload="metadata" aria-label={panel.video} />
          <div className={styles.foot}>
            <a href={address} download className={styles.outside}>
              {fill(panel.download, { size: formatBytes(language, report.videoSize ?? 0) })}
            </a>
          </div>
        </>
      )}
    </section>
  );
}

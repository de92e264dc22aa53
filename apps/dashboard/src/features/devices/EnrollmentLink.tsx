import { createAppleEnrollment } from '@muster/contract/calls/apple';
import { Button, buttonClass } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { Notice } from '@muster/ui/Notice';
import { QrCode } from '@muster/ui/QrCode';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import styles from './enroll.module.css';

/** Made when it is asked for: it works once. */
export function EnrollmentLink({ org }: { org: string }) {
  const words = useAccountI18n().text.devices.enrollment;
  const { data: workspace } = useWorkspace();
  const [url, setUrl] = useState<string>();
  const making = useChange(createAppleEnrollment, {});
  if (workspace && !workspace.admEnterprise) {
    return (
      <div className={styles.link}>
        <Notice kind="warning">{words.needsPush}</Notice>
        <Link to={pathTo('devices-configuration', { org })} className={buttonClass({ color: 'primary' })}>
          {words.configure}
        </Link>
      </div>
    );
  }
  if (url === undefined) {
    return (
      <div className={styles.link}>
        <p>{words.text}</p>
        <Button
          pending={making.isPending}
          onClick={async () => {
            const made = await making.mutateAsync({ params: { org }, body: {} });
            setUrl(made.url);
          }}
        >
          {words.make}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.link}>
      <p>{words.text}</p>
      <QrCode text={url} title={words.title} />
      <CopyText text={url} mono />
    </div>
  );
}

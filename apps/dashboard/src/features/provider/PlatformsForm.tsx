import {
  type AdminOrganizationDetail,
  listBuildPlatforms,
  offerBuildPlatforms,
  readOrganization,
} from '@muster/contract/calls/admin-organizations';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './provider.module.css';

interface Props {
  organization: AdminOrganizationDetail;
  /** False for admin viewers, who only look. */
  changes: boolean;
}

/** Which platforms a workspace can send builds for. */
export function PlatformsForm({ organization, changes }: Props) {
  const { text } = useAccountI18n();
  const words = text.provider.panel;
  const { data } = useCall(listBuildPlatforms, {});
  const [chosen, setChosen] = useState<readonly string[]>(organization.buildPlatforms);
  const change = useChange(offerBuildPlatforms, { success: 'saved', invalidates: [readOrganization] });
  if (!data) return null;
  return (
    <section className={styles.part}>
      <h3>{words.platformsTitle}</h3>
      <p>{words.platformsText}</p>
      <div className={styles.limits}>
        {data.items.map(({ slug, name }) => (
          <Checkbox
            key={slug}
            id={`platform-${slug}`}
            name={slug}
            label={name}
            error={undefined}
            disabled={!changes}
            value={chosen.includes(slug)}
            onChange={(on) => setChosen((before) => (on ? [...before, slug] : before.filter((each) => each !== slug)))}
            onBlur={() => {}}
          />
        ))}
      </div>
      {changes && (
        <div className={styles.foot}>
          <Button
            color="outline"
            pending={change.isPending}
            onClick={() =>
              change.mutate({ params: { organization: organization.id }, body: { buildPlatforms: [...chosen] } })
            }
          >
            {words.savePlatforms}
          </Button>
        </div>
      )}
    </section>
  );
}

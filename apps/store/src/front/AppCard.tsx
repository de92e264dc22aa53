import { type BuildOs, buildOsNames } from '@muster/contract/build-os';
import type { StoreCard } from '@muster/contract/store';
import { AppIcon } from '../app/AppIcon.tsx';
import { Icon } from '../app/Icons.tsx';
import { followLink } from '../shared/router.ts';
import { useStore } from '../shared/store.ts';

export function AppCard({ app }: { app: StoreCard }) {
  const { data, text } = useStore();
  const named = app.oss.map((os: BuildOs) => buildOsNames[os]).filter(Boolean);
  return (
    <li>
      <a className="card" href={`${data.base}/${encodeURIComponent(app.slug)}`} onClick={followLink}>
        <AppIcon icon={app.icon} name={app.name} size={60} />
        <span className="card-text">
          <span className="card-name">{app.name}</span>
          {app.description && <span className="card-description">{app.description}</span>}
          <span className="card-facts">
            {app.locked && (
              <span className="fact">
                <Icon of="lock" size={14} />
                {text.front.locked}
              </span>
            )}
            {named.length > 0 && <span className="fact">{named.join(', ')}</span>}
            {app.versionName && <span className="fact number">{app.versionName}</span>}
            {app.library && <span className="fact">{text.front.library}</span>}
          </span>
        </span>
      </a>
    </li>
  );
}

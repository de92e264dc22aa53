import { readDepAccount, startDepSync } from '@muster/contract/calls/dep';
import { Button } from '@muster/ui/Button';
import { Menu, MenuItem } from '@muster/ui/Menu';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../dep.module.css';

/** Looks at what Apple has: at the changes, or at everything. */
export function SyncButton({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const words = text.dep.state;
  const syncing = useChange(startDepSync, { invalidates: [readDepAccount], success: () => words.started });
  const start = (full: boolean) => syncing.mutate({ params: { org }, body: { full } });
  return (
    <div className={styles.actions}>
      <Button color="outline" icon={RefreshCw} pending={syncing.isPending} onClick={() => start(false)}>
        {words.sync}
      </Button>
      <Menu
        label={words.more}
        placement="bottom end"
        trigger={<Button color="outline" icon={ChevronDown} label={words.more} />}
      >
        <MenuItem icon={RefreshCw} detail={words.syncFullText} onAction={() => start(true)}>
          {words.syncFull}
        </MenuItem>
      </Menu>
    </div>
  );
}

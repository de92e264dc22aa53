import { readDepAccount, startDepSync } from '@muster/contract/calls/dep';
import { Button } from '@muster/ui/Button';
import { Menu, MenuItem } from '@muster/ui/Menu';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

/** Looks at what Apple has: at the changes, or at everything. */
export function SyncButton({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const words = text.dep.state;
  const syncing = useChange(startDepSync, { invalidates: [readDepAccount], success: () => words.started });
  const start = (full: boolean) => syncing.mutate({ params: { org }, body: { full } });
  return (
    <div className={frame.actions}>
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

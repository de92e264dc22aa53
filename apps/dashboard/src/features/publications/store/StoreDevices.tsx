import { exportStoreDevices, listStoreDevices, type StoreDeviceRow } from '@muster/contract/calls/store-devices';
import { Button } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { Time } from '@muster/ui/Time';
import { Download, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './store.module.css';

const definition = defineList<StoreDeviceRow>({
  id: 'store-devices',
  search: false,
  columns: [
    {
      id: 'udid',
      header: ({ storeAdmin }) => storeAdmin.devices.udid,
      cell: ({ udid }) => <CopyText text={udid} mono />,
      exportValue: ({ udid }) => udid,
      width: 320,
      pinned: true,
    },
    {
      id: 'product',
      header: ({ storeAdmin }) => storeAdmin.devices.model,
      cell: ({ product }) => product,
      exportValue: ({ product }) => product,
      width: 150,
    },
    {
      id: 'osVersion',
      header: ({ storeAdmin }) => storeAdmin.devices.system,
      cell: ({ osVersion }) => osVersion,
      exportValue: ({ osVersion }) => osVersion,
      width: 110,
    },
    {
      id: 'serialNumber',
      header: ({ storeAdmin }) => storeAdmin.devices.serial,
      cell: ({ serialNumber }) => serialNumber,
      exportValue: ({ serialNumber }) => serialNumber,
      mono: true,
      width: 150,
    },
    {
      id: 'member',
      header: ({ storeAdmin }) => storeAdmin.devices.person,
      cell: ({ memberEmail }) => memberEmail ?? '—',
      exportValue: ({ memberEmail }) => memberEmail,
      width: 220,
    },
    {
      id: 'createdAt',
      header: ({ storeAdmin }) => storeAdmin.devices.told,
      cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
      exportValue: ({ createdAt }) => createdAt,
      sort: 'descending',
      width: 130,
    },
  ],
  filters: [],
  views: [{ id: 'all', label: ({ storeAdmin }) => storeAdmin.tabs.devices, query: '' }],
  defaultSort: { column: 'createdAt', descending: true },
  rowKey: ({ id }) => id,
  rowName: ({ udid }) => udid,
  card: ({ udid, product, osVersion, memberEmail }) => (
    <CardLines name={<span className={styles.udid}>{udid}</span>}>
      {[product, osVersion, memberEmail].filter(Boolean).join(' · ')}
    </CardLines>
  ),
  empty: {
    icon: Smartphone,
    title: ({ storeAdmin }) => storeAdmin.devices.none,
    text: ({ storeAdmin }) => storeAdmin.devices.noneText,
  },
});

/** Devices that told the store their UDID, for a developer to put them into a profile. */
export function StoreDevices({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const words = text.storeAdmin.devices;
  const { api } = useServices();
  const toasts = useToasts();
  const [pending, setPending] = useState(false);
  const params = { org };
  const list = useCallList(definition, listStoreDevices, {
    params,
    table: (_query, signal) => api.open(exportStoreDevices, { params, query: { format: 'csv' } }, signal),
  });

  async function saveForApple(): Promise<void> {
    setPending(true);
    try {
      const file = await api.open(
        exportStoreDevices,
        { params, query: { format: 'apple' } },
        new AbortController().signal,
      );
      saveFile(await file.blob(), `${org}-devices.txt`);
    } catch (error) {
      toasts.showError(error);
    }
    setPending(false);
  }

  return (
    <ListPage
      list={list}
      title={text.storeAdmin.tabs.devices}
      within
      notice={<p className={styles.lead}>{words.text}</p>}
      action={
        <Button color="outline" icon={Download} pending={pending} onClick={() => void saveForApple()}>
          {words.apple}
        </Button>
      }
    />
  );
}

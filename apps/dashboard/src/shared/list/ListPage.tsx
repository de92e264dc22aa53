import { Button } from '@muster/ui/Button';
import { Progress } from '@muster/ui/Progress';
import { ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanelOrder } from '../dialogs/panel-order.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { useActiveOrg } from '../permissions/use-workspace.ts';
import { heightToEnd, tellHeight } from '../ui/tell-height.ts';
import { usePage } from '../ui/use-page.ts';
import type { ListAction } from './define-list.ts';
import { ListCards, ListGrid } from './ListCards.tsx';
import { ListMessage, listMessage, StaleNotice } from './ListMessages.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import styles from './list.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { countSelected } from './selection.ts';
import { type Export, useExport } from './use-export.ts';
import type { List } from './use-list.ts';
import { useNarrow } from './use-narrow.ts';
import { type Opening, useRowLinks } from './use-row-links.ts';
import { useViews } from './use-views.tsx';
import { ViewTabs } from './ViewTabs.tsx';

interface Props<Row> extends Opening<NoInfer<Row>> {
  list: List<Row>;
  title: string;
  /** What one comes here to do: "Enroll a device". Also where there is nothing yet. */
  action?: ReactNode;
  /** What can be done with selected rows; without any, there is nothing to select. */
  actions?: readonly ListAction<NoInfer<Row>>[];
  /** The way up, where the list is part of another page. */
  back?: ReactNode;
  /** What everybody who comes here should know first. */
  notice?: ReactNode;
  /** The page has a head of its own, in which the list is a part. */
  within?: boolean;
  /** In place of the words for a list with nothing in it at all, where there is more to show. */
  empty?: ReactNode;
  /** False for those who may look, but not take it all with them. */
  exportable?: boolean;
}

/** What stands in the corner of the window stands above it: what can be done with the selection is never covered. */
const foot = tellHeight('--foot', heightToEnd);

/** A list as every list of the product is: views, search, filters, rows, and what to do with them. */
export function ListPage<Row>(props: Props<Row>) {
  const { list, title, action, actions = [], back, notice, within = false, exportable = true, empty, panel } = props;
  const { text, fill } = useAccountI18n();
  const narrow = useNarrow();
  const org = useActiveOrg();
  const views = useViews(list, org);
  const exporting = useExport(list);
  const { snapshot } = list.rows;
  const { selection, cleared } = list.selection;
  const selected = countSelected(selection, snapshot.total) > 0;
  const Rows = narrow ? ListCards : list.layout === 'grid' ? ListGrid : ListTable;
  const message = listMessage(list);
  // Where the page's own tab says what this is and the views follow, saying it between them is said twice.
  const titled = !within || list.definition.views.length === 1;
  usePanelOrder(panel, list.rows.store);
  const links = useRowLinks(props, list.definition.rowKey);
  return (
    <div className={styles.page} data-within={within ? '' : undefined}>
      {back}
      {titled || action ? (
        <div className={styles.head}>
          {within ? <h2>{title}</h2> : <PageTitle title={title} />}
          {message !== 'empty' && action}
        </div>
      ) : (
        <h2 className="visually-hidden">{title}</h2>
      )}
      {notice}
      {/* Where there is nothing to choose from and none can be saved, the title says it all. */}
      {!((within || org === undefined) && list.definition.views.length === 1) && (
        <ViewTabs list={list} views={views} canSave={org !== undefined} />
      )}
      <ListToolbar list={list} narrow={narrow} exporting={exportable ? exporting : undefined} />
      <StaleNotice list={list} />
      <div className={styles.rows}>
        {snapshot.added > 0 && message === undefined && (
          <button
            type="button"
            className={styles.pill}
            aria-label={fill(text.list.addedLabel, { count: snapshot.added })}
            onClick={list.refresh}
          >
            <ArrowUp size={14} aria-hidden />
            {fill(text.list.added, { count: snapshot.added })}
          </button>
        )}
        {message ? (
          <ListMessage list={list} action={action} empty={empty} />
        ) : (
          <Rows list={list} title={title} selectable={actions.length > 0} links={links} />
        )}
      </div>
      <div ref={foot} className={styles.foot} data-foot>
        {selected ? (
          <SelectionBar list={list} actions={actions} />
        ) : (
          <div className={styles.status}>
            <ListStatus list={list} />
            {cleared && (
              <p role="status" className={styles.cleared}>
                {text.list.selection.cleared}
              </p>
            )}
          </div>
        )}
        <ExportProgress exporting={exporting} />
      </div>
      <Announcement list={list} />
    </div>
  );
}

function PageTitle({ title }: { title: string }) {
  const heading = usePage();
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

function ExportProgress({ exporting: { progress, cancel } }: { exporting: Export }) {
  const { text, fill, language } = useAccountI18n();
  if (!progress) return null;
  const { done, total } = progress;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  return (
    <div className={styles.export}>
      <Progress
        label={
          done === undefined
            ? text.list.export.running
            : fill(text.list.export.progress, { done: number(done), total: number(total) })
        }
        {...(done === undefined ? {} : { value: total === 0 ? 1 : done / total })}
      />
      <Button color="white" size="sm" icon={X} label={text.list.export.cancel} onClick={cancel} />
    </div>
  );
}

/** Tells those who listen how much was found, once it is known. */
function Announcement<Row>({ list }: { list: List<Row> }) {
  const { text, fill, language } = useAccountI18n();
  const { snapshot, stale } = list.rows;
  const total = new Intl.NumberFormat(language).format(snapshot.total);
  const found = snapshot.total === 0 ? text.list.none : fill(text.list.found, { count: snapshot.total });
  const words = stale || snapshot.status !== 'ready' ? '' : snapshot.more ? `${total}+` : found;
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}

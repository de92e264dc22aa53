import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import beside from '../../shared/form/preview.module.css';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import { MemberList } from './MemberList.tsx';
import { type Preview, usePreview } from './use-preview.ts';

/** How many would be in it, and the first of them, while it is being edited. */
export function LivePreview(props: { org: string; asked: Parameters<typeof usePreview>[1] }) {
  const { text } = useAccountI18n();
  const words = text.audiences.preview;
  const { preview, failed, pending } = usePreview(props.org, props.asked);
  return (
    <section className={beside.preview} aria-labelledby="audience-preview" aria-busy={pending}>
      <h4 id="audience-preview">{words.title}</h4>
      {failed && <Notice kind="warning">{words.failed}</Notice>}
      {!preview && !failed && <Skeleton lines={4} />}
      {preview && <Shown preview={preview} pending={pending} />}
    </section>
  );
}

function Shown({ preview: { counts, items }, pending }: { preview: Preview; pending: boolean }) {
  const { text, fill } = useAccountI18n();
  const words = text.audiences.preview;
  const people = counts.user + counts.employee;
  const rest = people + counts.notFound - items.length;
  return (
    <>
      <div role="status" className={beside.counts} data-pending={pending ? '' : undefined}>
        <p className={beside.total}>
          <strong>{fill(text.audiences.people, { count: people })}</strong>
        </p>
        {people > 0 && (
          <p className={panel.quiet}>{fill(words.split, { users: counts.user, employees: counts.employee })}</p>
        )}
        {counts.notFound > 0 && <p className={panel.quiet}>{fill(words.notFound, { count: counts.notFound })}</p>}
        {people + counts.notFound === 0 && <p className={panel.quiet}>{words.nobody}</p>}
      </div>
      {items.length > 0 && <MemberList members={items} compact />}
      {rest > 0 && <p className={panel.quiet}>{fill(words.more, { count: rest })}</p>}
    </>
  );
}

import { readProviders } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { slug } from '@muster/contract/fields';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { SsoProviders } from './SsoProviders.tsx';
import styles from './welcome.module.css';
import { workspaceOf } from './workspace-of.ts';

const unknownWorkspace = 3001;

/** Asks whose members somebody belongs to, and shows how those sign in. The workspace is in the address: it can be linked. */
export function SsoPage() {
  const { config } = useServices();
  const { org } = useParams();
  if (org !== undefined) return <Workspace key={org} org={org} />;
  // An installation with one company knows the answer.
  if (config.defaultSsoOrganization)
    return <Navigate to={pathTo('welcome-index-sso', { org: config.defaultSsoOrganization })} replace />;
  return <AskForWorkspace initial="" />;
}

function Workspace({ org }: { org: string }) {
  const { data, error } = useCall(readProviders, { params: { org } });
  if (data) return <SsoProviders {...data} />;
  if (!error) return <LookingUp />;
  const unknown = error instanceof ApiError && error.code === unknownWorkspace;
  return <AskForWorkspace initial={org} unknown={unknown} failure={unknown ? undefined : error} />;
}

function LookingUp() {
  const { text } = useI18n();
  const heading = usePage(text.sso.title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.sso.title}
      </h1>
      <div role="status">
        <span className="visually-hidden">{text.sso.pending}</span>
        <Skeleton lines={3} />
      </div>
    </>
  );
}

interface AskProps {
  initial: string;
  /** No workspace has this address. */
  unknown?: boolean;
  /** Why it could not be looked up. */
  failure?: unknown;
}

function AskForWorkspace({ initial, unknown = false, failure }: AskProps) {
  const { text } = useI18n();
  const navigate = useNavigate();
  const heading = usePage(text.sso.title);
  const { field, values, pending, onSubmit } = useForm({
    schemas: { workspace: { safeParse: (value) => slug.safeParse(workspaceOf(String(value))) } },
    initial: { workspace: initial },
    submit: async ({ workspace }) => navigate(pathTo('welcome-index-sso', { org: workspaceOf(workspace) })),
  });
  const asked = field('workspace');
  const stillUnknown = unknown && values.workspace === initial ? text.sso.unknown : undefined;
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {text.sso.title}
        </h1>
        <p>{text.sso.text}</p>
      </div>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={failure} />
        <TextField
          {...asked}
          error={asked.error ?? stillUnknown}
          label={text.sso.workspace}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" size="lg" pending={pending}>
          {text.common.continue}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to={paths['welcome-index']}>{text.sso.traditional}</Link>
      </p>
    </>
  );
}

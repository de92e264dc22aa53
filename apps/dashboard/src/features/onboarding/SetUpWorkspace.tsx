import { readKey } from '@muster/contract/calls/key-store';
import { readOverview } from '@muster/contract/calls/overview';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import { ApiError } from '@muster/contract/client';
import { onboardingAnswers, onboardingKey } from '@muster/contract/onboarding';
import { allows } from '@muster/contract/permissions';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Navigate } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { homePath } from '../../shared/paths.ts';
import { ChooseProducts } from './ChooseProducts.tsx';
import styles from './onboarding.module.css';
import { onboardingStep } from './onboarding-step.ts';

/** Its lists to choose from weigh more than the two steps before. */
const AboutYou = lazyPart(async () => (await import('./AboutYou.tsx')).AboutYou);

/** The steps after the workspace exists. What is done already is asked of the server, so a reload goes on where it was. */
export function SetUpWorkspace({ org, wanted }: { org: string; wanted: string | null }) {
  const workspace = useCall(readWorkspace, { params: { org } });
  const overview = useCall(readOverview, { params: { org } });
  const answered = overview.data?.checklist.some(({ key, done }) => key === 'about' && done) ?? false;
  const key = onboardingKey(workspace.data?.id ?? '');
  const answers = useCall(readKey, { params: { key } }, { enabled: answered && workspace.data !== undefined });

  // Not one of theirs, or none at all.
  if (isRefused(workspace.error, 3001, 4001, 4003)) return <Navigate to="/" replace />;
  // They may have answered in another workspace.
  const isElsewhere = isRefused(answers.error, 3001);
  const failed = [workspace, overview, ...(isElsewhere ? [] : [answers])].find((query) => query.error && !query.data);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!workspace.data || !overview.data || (answered && !answers.data && !isElsewhere)) return <Loading />;

  const organization = workspace.data;
  const known = onboardingAnswers.safeParse(answers.data?.data).data;
  const productsChosen = organization.configuration.products !== undefined;
  const step = onboardingStep({ wanted, productsChosen, answered });
  // Who may not decide what the workspace is for has nothing to do here.
  if (step === 'done' || !allows(organization.security.role, 'organization', 'update')) {
    return <Navigate to={homePath(organization.slug)} replace />;
  }
  if (step === 2) return <ChooseProducts organization={organization} />;
  return <AboutYou meanwhile={<Loading />} organization={organization} answers={known} />;
}

function isRefused(error: unknown, ...codes: number[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

function Loading() {
  const { text } = useI18n();
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">{text.common.loading}</span>
      <Skeleton lines={3} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const i18n = useI18n();
  return (
    <div className={styles.page} role="alert">
      <Notice kind="error">{errorMessage(i18n, error)}</Notice>
      <p className={styles.lead}>
        <Button color="outline" onClick={onRetry}>
          {i18n.text.common.retry}
        </Button>
      </p>
    </div>
  );
}

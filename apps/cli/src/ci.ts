import type { BuildOrigin } from './build-origin.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
/** Reads a JSON file that the build server left; undefined where there is none. */
type ReadJson = (path: string) => unknown;

interface BuildServer {
  /** How the dashboard names it: `deployer.name`. */
  name: string;
  isHere(env: Environment): boolean;
  read(env: Environment, readJson: ReadJson): BuildOrigin;
}

const servers: readonly BuildServer[] = [
  {
    // https://docs.github.com/actions/reference/workflows-and-actions/variables
    name: 'github-actions',
    isHere: (env) => env.GITHUB_ACTIONS === 'true',
    read(env, readJson) {
      const repositoryUrl = join(env.GITHUB_SERVER_URL, env.GITHUB_REPOSITORY);
      const run = repositoryUrl && join(repositoryUrl, 'actions/runs', env.GITHUB_RUN_ID);
      const event = env.GITHUB_EVENT_PATH ? readJson(env.GITHUB_EVENT_PATH) : undefined;
      const isTag = env.GITHUB_REF_TYPE === 'tag';
      return {
        // Of a pull request GITHUB_SHA is a merge that nobody wrote; the event has the one that was pushed.
        commit: at(event, 'pull_request', 'head', 'sha') ?? env.GITHUB_SHA,
        commitMessage: at(event, 'head_commit', 'message'),
        branch: env.GITHUB_HEAD_REF || (isTag ? undefined : env.GITHUB_REF_NAME),
        tag: isTag ? env.GITHUB_REF_NAME : undefined,
        buildUrl: run && env.GITHUB_RUN_ATTEMPT ? join(run, 'attempts', env.GITHUB_RUN_ATTEMPT) : run,
        ciUrl: repositoryUrl && join(repositoryUrl, 'actions'),
        repositoryUrl,
        buildNumber: env.GITHUB_RUN_NUMBER,
      };
    },
  },
  {
    // https://docs.gitlab.com/ci/variables/predefined_variables/
    name: 'gitlab-ci',
    isHere: (env) => env.GITLAB_CI === 'true',
    read: (env) => ({
      // Of a merged result CI_COMMIT_SHA is one that nobody wrote.
      commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
      commitMessage: env.CI_COMMIT_MESSAGE,
      branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH,
      tag: env.CI_COMMIT_TAG,
      triggerTimestamp: seconds(env.CI_PIPELINE_CREATED_AT),
      buildUrl: env.CI_JOB_URL || env.CI_PIPELINE_URL,
      ciUrl: env.CI_PIPELINE_URL,
      // CI_REPOSITORY_URL has a token in it.
      repositoryUrl: env.CI_PROJECT_URL,
      buildNumber: env.CI_PIPELINE_IID,
    }),
  },
  {
    // https://devcenter.bitrise.io/en/references/available-environment-variables.html
    name: 'bitrise',
    isHere: (env) => env.BITRISE_IO === 'true' || env.BITRISE_BUILD_SLUG !== undefined,
    read: (env) => ({
      commit: env.BITRISE_GIT_COMMIT || env.GIT_CLONE_COMMIT_HASH,
      commitMessage: env.BITRISE_GIT_MESSAGE || env.GIT_CLONE_COMMIT_MESSAGE_SUBJECT,
      branch: env.BITRISE_GIT_BRANCH,
      tag: env.BITRISE_GIT_TAG,
      triggerTimestamp: env.BITRISE_BUILD_TRIGGER_TIMESTAMP,
      buildUrl: env.BITRISE_BUILD_URL,
      ciUrl: env.BITRISE_APP_URL,
      repositoryUrl: env.GIT_REPOSITORY_URL,
      buildNumber: env.BITRISE_BUILD_NUMBER,
    }),
  },
  {
    // https://circleci.com/docs/reference/variables/
    name: 'circleci',
    isHere: (env) => env.CIRCLECI === 'true',
    read: (env) => ({
      commit: env.CIRCLE_SHA1,
      branch: env.CIRCLE_BRANCH,
      tag: env.CIRCLE_TAG,
      buildUrl: env.CIRCLE_BUILD_URL,
      repositoryUrl: env.CIRCLE_REPOSITORY_URL,
      buildNumber: env.CIRCLE_BUILD_NUM,
    }),
  },
  {
    // https://learn.microsoft.com/azure/devops/pipelines/build/variables
    name: 'azure-pipelines',
    isHere: (env) => env.TF_BUILD === 'True',
    read(env) {
      const project = join(
        env.SYSTEM_COLLECTIONURI,
        env.SYSTEM_TEAMPROJECT && encodeURIComponent(env.SYSTEM_TEAMPROJECT),
      );
      const ref = env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH;
      return {
        commit: env.SYSTEM_PULLREQUEST_SOURCECOMMITID || env.BUILD_SOURCEVERSION,
        commitMessage: env.BUILD_SOURCEVERSIONMESSAGE,
        branch: inRef(ref, 'heads'),
        tag: inRef(ref, 'tags'),
        buildUrl: project && env.BUILD_BUILDID && `${project}/_build/results?buildId=${env.BUILD_BUILDID}`,
        ciUrl: project && `${project}/_build`,
        repositoryUrl: env.BUILD_REPOSITORY_URI,
        buildNumber: env.BUILD_BUILDNUMBER,
      };
    },
  },
  {
    // https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
    name: 'bitbucket-pipelines',
    isHere: (env) => env.BITBUCKET_BUILD_NUMBER !== undefined,
    read: (env) => ({
      commit: env.BITBUCKET_COMMIT,
      branch: env.BITBUCKET_BRANCH,
      tag: env.BITBUCKET_TAG,
      buildUrl: join(env.BITBUCKET_GIT_HTTP_ORIGIN, 'pipelines/results', env.BITBUCKET_BUILD_NUMBER),
      ciUrl: join(env.BITBUCKET_GIT_HTTP_ORIGIN, 'pipelines'),
      repositoryUrl: env.BITBUCKET_GIT_HTTP_ORIGIN,
      buildNumber: env.BITBUCKET_BUILD_NUMBER,
    }),
  },
  {
    // https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables, the Git plugin and multibranch
    // pipelines. Last, because its agents also run inside of what others start.
    name: 'jenkins',
    isHere: (env) => env.JENKINS_URL !== undefined || env.JENKINS_HOME !== undefined,
    read: (env) => ({
      commit: env.GIT_COMMIT,
      // BRANCH_NAME is PR-12 for a pull request, and the tag for a tag.
      branch: env.CHANGE_BRANCH || (env.TAG_NAME ? undefined : env.BRANCH_NAME || withoutRemote(env.GIT_BRANCH)),
      tag: env.TAG_NAME,
      buildUrl: env.BUILD_URL,
      ciUrl: env.JENKINS_URL,
      repositoryUrl: env.GIT_URL || env.GIT_URL_1,
      buildNumber: env.BUILD_NUMBER,
    }),
  },
];

/** Which build server this runs on and what it says of the build; undefined on none that is known. */
export function readBuildServer(
  env: Environment,
  readJson: ReadJson,
): { name: string; origin: BuildOrigin } | undefined {
  const server = servers.find(({ isHere }) => isHere(env));
  return server && { name: server.name, origin: server.read(env, readJson) };
}

/** One address of its parts; undefined if one of them is missing. */
function join(...parts: (string | undefined)[]): string | undefined {
  if (parts.some((part) => !part)) return undefined;
  return parts.map((part) => part?.replace(/\/$/, '')).join('/');
}

function inRef(ref: string | undefined, kind: 'heads' | 'tags'): string | undefined {
  const start = `refs/${kind}/`;
  return ref?.startsWith(start) ? ref.slice(start.length) : undefined;
}

/** The Git plugin calls main `origin/main`, or `refs/remotes/origin/main`; a commit without branch `detached`. */
function withoutRemote(branch: string | undefined): string | undefined {
  const name = branch?.replace(/^(refs\/remotes\/)?origin\//, '').replace(/^refs\/heads\//, '');
  return name === 'detached' ? undefined : name;
}

function seconds(time: string | undefined): string | undefined {
  const value = Date.parse(time ?? '');
  return Number.isNaN(value) ? undefined : `${Math.floor(value / 1000)}`;
}

function at(value: unknown, ...path: string[]): string | undefined {
  let here = value;
  for (const key of path) here = (here as Record<string, unknown> | null | undefined)?.[key];
  return typeof here === 'string' && here !== '' ? here : undefined;
}

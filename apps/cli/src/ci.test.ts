import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readDeployer } from './deployer.ts';
import { temporaryFolder } from './test-run.ts';

const commit = 'ffac537e6cbbf934b08745a378932722df287a53';
const PATH = process.env.PATH ?? '';
/** Above it there is no checkout. */
const nowhere = '/';

const servers: { name: string; what: string; env: Record<string, string>; info: object }[] = [
  {
    name: 'github-actions',
    what: 'a push',
    env: {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'aurora/app',
      GITHUB_SHA: commit,
      GITHUB_REF: 'refs/heads/feature/x',
      GITHUB_REF_NAME: 'feature/x',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_HEAD_REF: '',
      GITHUB_RUN_ID: '1658821493',
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
    },
    info: {
      commit,
      branch: 'feature/x',
      buildUrl: 'https://github.com/aurora/app/actions/runs/1658821493/attempts/1',
      ciUrl: 'https://github.com/aurora/app/actions',
      repositoryUrl: 'https://github.com/aurora/app',
      buildNumber: '3',
    },
  },
  {
    name: 'github-actions',
    what: 'a tag',
    env: { GITHUB_ACTIONS: 'true', GITHUB_SHA: commit, GITHUB_REF_NAME: 'v1.0', GITHUB_REF_TYPE: 'tag' },
    info: { commit, tag: 'v1.0' },
  },
  {
    name: 'gitlab-ci',
    what: 'a push',
    env: {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: commit,
      CI_COMMIT_MESSAGE: 'Make it faster\n\nMuch.\n',
      CI_COMMIT_BRANCH: 'main',
      CI_PIPELINE_CREATED_AT: '2026-11-15T10:00:00Z',
      CI_JOB_URL: 'https://gitlab.example/aurora/app/-/jobs/7',
      CI_PIPELINE_URL: 'https://gitlab.example/aurora/app/-/pipelines/5',
      CI_PROJECT_URL: 'https://gitlab.example/aurora/app',
      CI_REPOSITORY_URL: 'https://gitlab-ci-token:secret@gitlab.example/aurora/app.git',
      CI_PIPELINE_IID: '12',
    },
    info: {
      commit,
      commitMessage: 'Make it faster\n\nMuch.',
      branch: 'main',
      triggerTimestamp: '1794736800',
      buildUrl: 'https://gitlab.example/aurora/app/-/jobs/7',
      ciUrl: 'https://gitlab.example/aurora/app/-/pipelines/5',
      repositoryUrl: 'https://gitlab.example/aurora/app',
      buildNumber: '12',
    },
  },
  {
    name: 'gitlab-ci',
    what: 'a merge request',
    env: {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: 'a'.repeat(40),
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: commit,
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'fix',
    },
    info: { commit, branch: 'fix' },
  },
  {
    name: 'jenkins',
    what: 'a job, with a password in the address of the repository',
    env: {
      JENKINS_URL: 'https://jenkins.example/',
      BUILD_URL: 'https://jenkins.example/job/app/42/',
      BUILD_NUMBER: '42',
      GIT_COMMIT: commit,
      GIT_BRANCH: 'origin/release/2',
      GIT_URL: 'https://robot:secret@git.example/aurora/app.git',
    },
    info: {
      commit,
      branch: 'release/2',
      buildUrl: 'https://jenkins.example/job/app/42/',
      ciUrl: 'https://jenkins.example/',
      repositoryUrl: 'https://git.example/aurora/app.git',
      buildNumber: '42',
    },
  },
  {
    name: 'jenkins',
    what: 'a pull request',
    env: { JENKINS_URL: 'https://jenkins.example/', BRANCH_NAME: 'PR-12', CHANGE_BRANCH: 'fix', GIT_BRANCH: 'PR-12' },
    info: { branch: 'fix', ciUrl: 'https://jenkins.example/' },
  },
  {
    name: 'jenkins',
    what: 'a tag',
    env: { JENKINS_URL: 'https://jenkins.example/', BRANCH_NAME: 'v1', TAG_NAME: 'v1', GIT_BRANCH: 'v1' },
    info: { tag: 'v1', ciUrl: 'https://jenkins.example/' },
  },
  {
    name: 'bitrise',
    what: 'a build',
    env: {
      BITRISE_IO: 'true',
      BITRISE_GIT_COMMIT: '',
      GIT_CLONE_COMMIT_HASH: commit,
      BITRISE_GIT_MESSAGE: 'Make it faster',
      BITRISE_GIT_BRANCH: 'main',
      BITRISE_GIT_TAG: '',
      BITRISE_BUILD_TRIGGER_TIMESTAMP: '1794736800',
      BITRISE_BUILD_URL: 'https://app.bitrise.io/build/1',
      BITRISE_APP_URL: 'https://app.bitrise.io/app/2',
      GIT_REPOSITORY_URL: 'git@github.com:aurora/app.git',
      BITRISE_BUILD_NUMBER: '8',
    },
    info: {
      commit,
      commitMessage: 'Make it faster',
      branch: 'main',
      triggerTimestamp: '1794736800',
      buildUrl: 'https://app.bitrise.io/build/1',
      ciUrl: 'https://app.bitrise.io/app/2',
      repositoryUrl: 'git@github.com:aurora/app.git',
      buildNumber: '8',
    },
  },
  {
    name: 'circleci',
    what: 'a build',
    env: {
      CIRCLECI: 'true',
      CIRCLE_SHA1: commit,
      CIRCLE_BRANCH: 'main',
      CIRCLE_BUILD_URL: 'https://circleci.com/gh/aurora/app/9',
      CIRCLE_REPOSITORY_URL: 'git@github.com:aurora/app.git',
      CIRCLE_BUILD_NUM: '9',
    },
    info: {
      commit,
      branch: 'main',
      buildUrl: 'https://circleci.com/gh/aurora/app/9',
      repositoryUrl: 'git@github.com:aurora/app.git',
      buildNumber: '9',
    },
  },
  {
    name: 'azure-pipelines',
    what: 'a tag',
    env: {
      TF_BUILD: 'True',
      SYSTEM_COLLECTIONURI: 'https://dev.azure.com/aurora/',
      SYSTEM_TEAMPROJECT: 'The app',
      BUILD_BUILDID: '77',
      BUILD_BUILDNUMBER: '20261115.1',
      BUILD_SOURCEVERSION: commit,
      BUILD_SOURCEVERSIONMESSAGE: 'Make it faster',
      BUILD_SOURCEBRANCH: 'refs/tags/v1',
      BUILD_REPOSITORY_URI: 'https://aurora@dev.azure.com/aurora/app/_git/app',
    },
    info: {
      commit,
      commitMessage: 'Make it faster',
      tag: 'v1',
      buildUrl: 'https://dev.azure.com/aurora/The%20app/_build/results?buildId=77',
      ciUrl: 'https://dev.azure.com/aurora/The%20app/_build',
      repositoryUrl: 'https://dev.azure.com/aurora/app/_git/app',
      buildNumber: '20261115.1',
    },
  },
  {
    name: 'bitbucket-pipelines',
    what: 'a build',
    env: {
      BITBUCKET_BUILD_NUMBER: '4',
      BITBUCKET_COMMIT: commit,
      BITBUCKET_BRANCH: 'main',
      BITBUCKET_GIT_HTTP_ORIGIN: 'https://bitbucket.org/aurora/app',
    },
    info: {
      commit,
      branch: 'main',
      buildUrl: 'https://bitbucket.org/aurora/app/pipelines/results/4',
      ciUrl: 'https://bitbucket.org/aurora/app/pipelines',
      repositoryUrl: 'https://bitbucket.org/aurora/app',
      buildNumber: '4',
    },
  },
];

describe('what build servers say of a build', () => {
  for (const { name, what, env, info } of servers) {
    test(`${name}: ${what}`, async () => {
      const deployer = await readDeployer({ PATH, ...env }, nowhere, {});
      assert.deepEqual(deployer, { name, info });
      assert.doesNotMatch(JSON.stringify(deployer), /secret/);
    });
  }

  test('github-actions: the event has the message of a push, and the commit of a pull request', async (t) => {
    const folder = await temporaryFolder(t);
    const event = join(folder, 'event.json');
    const env = { PATH, GITHUB_ACTIONS: 'true', GITHUB_SHA: 'a'.repeat(40), GITHUB_EVENT_PATH: event };
    await writeFile(event, JSON.stringify({ head_commit: { message: 'Make it faster' } }));
    const push = await readDeployer({ ...env, GITHUB_REF_NAME: 'main' }, nowhere, {});
    assert.deepEqual(push.info, { commit: 'a'.repeat(40), commitMessage: 'Make it faster', branch: 'main' });
    await writeFile(event, JSON.stringify({ pull_request: { head: { sha: commit } } }));
    const pull = await readDeployer({ ...env, GITHUB_REF_NAME: '12/merge', GITHUB_HEAD_REF: 'fix' }, nowhere, {});
    assert.deepEqual(pull.info, { commit, branch: 'fix' });
    await writeFile(event, 'no JSON');
    assert.equal((await readDeployer(env, nowhere, {})).info.commit, 'a'.repeat(40));
  });
});

describe('what a checkout says of a build', () => {
  test('commit, message, branch, tag and address, without the password in it', async (t) => {
    const folder = await temporaryFolder(t);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        encoding: 'utf8',
      }).trim();
    git('init', '--quiet', '--initial-branch=trunk');
    git('commit', '--quiet', '--allow-empty', '--message=First\n\nIn words.');
    git('remote', 'add', 'origin', 'https://robot:secret@git.example/app.git');
    const head = git('rev-parse', 'HEAD');
    const expected = {
      commit: head,
      commitMessage: 'First\n\nIn words.',
      branch: 'trunk',
      repositoryUrl: 'https://git.example/app.git',
    };
    assert.deepEqual(await readDeployer({ PATH }, folder, {}), { name: 'muster', info: expected });
    git('tag', 'v1');
    assert.equal((await readDeployer({ PATH }, folder, {})).info.tag, 'v1');

    const ci = { PATH, CIRCLECI: 'true', CIRCLE_BRANCH: 'main' };
    const same = await readDeployer({ ...ci, CIRCLE_SHA1: head }, folder, {});
    assert.deepEqual(
      [same.info.commitMessage, same.info.branch, same.info.tag],
      ['First\n\nIn words.', 'main', undefined],
    );
    const other = await readDeployer({ ...ci, CIRCLE_SHA1: commit }, folder, {});
    assert.deepEqual([other.info.commit, other.info.commitMessage], [commit, undefined], 'it is about another commit');
    const byHand = await readDeployer({ ...ci, CIRCLE_SHA1: head }, folder, { branch: 'mine', commit: undefined });
    assert.deepEqual([byHand.info.branch, byHand.info.commit], ['mine', head]);

    git('commit', '--quiet', '--allow-empty', `--message=${'long '.repeat(1000)}`);
    git('checkout', '--quiet', '--detach');
    const detached = await readDeployer({ PATH }, folder, {});
    assert.deepEqual(
      [detached.info.branch, detached.info.tag, detached.info.commitMessage?.length],
      [undefined, undefined, 1000],
    );
  });

  test('nothing where there is no checkout, or no git', async (t) => {
    const folder = await temporaryFolder(t);
    assert.deepEqual(await readDeployer({ PATH }, nowhere, {}), { name: 'muster', info: {} });
    assert.deepEqual(await readDeployer({ PATH: folder }, import.meta.dirname, {}), { name: 'muster', info: {} });
  });
});

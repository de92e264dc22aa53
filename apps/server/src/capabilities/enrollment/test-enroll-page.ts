/** For tests: a browser at the enrollment page, which keeps its cookies and follows where it is led. */
import type { Language } from '@muster/contract/constants';
import { iphone } from '../stores/test-visitor.ts';
import { closedPage, refusedPage } from './pages/closed-page.ts';
import { donePage } from './pages/done-page.ts';
import type { WrittenPage } from './pages/page-frame.ts';
import { type PageView, pageTexts } from './pages/page-view.ts';
import { codePage } from './pages/sign-in-forms.ts';
import { startPage } from './pages/start-page.ts';

export const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';
export const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
export const slackOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Slack/1';

export interface Opened {
  status: number;
  html: string;
  /** At the end of all redirects. */
  url: string;
  headers: Headers;
  body: Buffer;
}

export interface EnrollBrowser {
  cookies: Map<string, string>;
  open(url: string, headers?: Record<string, string>): Promise<Opened>;
  /** As the form of a page of the same origin does. */
  send(url: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Opened>;
}

/** Those of a browser that opens a page by itself. */
export function enrollBrowser(usual: Record<string, string> = {}): EnrollBrowser {
  const cookies = new Map<string, string>();
  async function request(url: string, init: RequestInit): Promise<Opened> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { accept: 'text/html,*/*;q=0.8', 'user-agent': iphone, 'accept-language': 'en', ...usual };
    const headers = { ...own, ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) return request(new URL(location, url).href, {});
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, html: body.toString(), url, headers: response.headers, body };
  }
  return {
    cookies,
    open: (url, headers = {}) => request(url, { headers }),
    send: (url, fields = {}, headers = {}) =>
      request(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      }),
  };
}

/** Where the page of the last step leads to. */
export function profileOf({ html, url }: Pick<Opened, 'html' | 'url'>): string {
  const [, path = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html) ?? [];
  return new URL(path, url).href;
}

export function headingOf({ html }: Pick<Opened, 'html'>): string {
  return /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
}

export const samplePages = ['start', 'mac', 'scan', 'sign-in', 'code', 'fields', 'done', 'expired', 'refused'] as const;

/** Each page as it is written, without anything behind it: for pictures, and for those who look at every screen. */
export function samplePage(which: (typeof samplePages)[number], language: Language): WrittenPage {
  const view: PageView = {
    language,
    text: pageTexts[language],
    workspace: { name: 'Aurora Coffee', logo: null, color: '#0b7285' },
    base: '/mdm/apple/join/sample',
    chosen: '',
    address: 'https://mdm.aurora.example/mdm/apple/join/FzEIz1PXo22Qpip7CJBzn1FQU0iBTwhZ164EKcQTZqM',
    device: which === 'scan' ? 'other' : which === 'mac' ? 'mac' : 'iphone',
    insideApp: false,
    assistant: false,
    contact: 'it@aurora.example',
  };
  const expiresAt = '2026-12-24T12:00:00.000Z';
  const nothing = { expiresAt, signIn: undefined, fields: undefined, signedIn: undefined };
  const fields = [
    { key: 'site', label: 'Site', options: ['Madrid', 'Barcelona'], required: true },
    { key: 'desk', label: 'Desk', options: [], required: false },
  ];
  switch (which) {
    case 'sign-in':
      return startPage(view, { ...nothing, signIn: { email: '' } });
    case 'code':
      return codePage(view, { email: 'ana.ruiz@aurora.example', codeProblem: view.text.code.bad });
    case 'fields': {
      const problems = { site: view.text.fields.required };
      const asked = { fields, answers: { desk: '12' }, problems };
      return startPage(view, { ...nothing, fields: asked, signedIn: 'Ana Ruiz', problem: view.text.fields.check });
    }
    case 'done':
      return donePage(view, { profile: '#profile', unknownSigner: 'Aurora Coffee Device CA' });
    case 'expired':
      return closedPage(view, { why: 'expired', at: expiresAt });
    case 'refused':
      return refusedPage(view, { why: 'groups', email: 'ana.ruiz@aurora.example' });
    default:
      return startPage(view, nothing);
  }
}

/** How the enrollment page looks: the colors and measures of the store, in one style element that the policy allows by its hash. */

import { hash } from 'node:crypto';
import { asColour, lettersOn } from '@muster/contract/colour';

const style = `:root{color-scheme:light dark;--canvas:#f7f9fc;--surface:#fff;--line:#e2e8f0;--edge:#8390a5;--ink:#0f172a;
--ink-2:#475569;--accent:#2f5bea;--good:#157347;--bad:#b42318;--bad-surface:#fef3f2;--bad-line:#fecdca;
--unsure-surface:#fffaeb;--unsure-line:#fedf89;--unsure:#93500a}
@media(prefers-color-scheme:dark){:root{--canvas:#0e131c;--surface:#141b27;--line:#242e3f;--edge:#66748b;--ink:#e6ebf4;
--ink-2:#aab5c8;--accent:#86a2ff;--good:#5fd39a;--bad:#ff9b91;--bad-surface:#2a1719;--bad-line:#5c2a2a;
--unsure-surface:#271f10;--unsure-line:#57431a;--unsure:#f5c261}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);
font:400 .9375rem/1.5 system-ui,sans-serif;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
h1,h2,p,ul,ol,figure{margin:0}ul,ol{padding:0;list-style:none}
h1{font-size:1.5rem;line-height:1.25;font-weight:600;letter-spacing:-.015em;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:1rem;line-height:1.4;font-weight:600;text-wrap:balance;overflow-wrap:anywhere}
p,li{overflow-wrap:anywhere;text-wrap:pretty}a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
header{background:var(--brand);color:var(--on-brand);font-weight:600}
header>div{display:flex;align-items:center;gap:10px;width:100%;max-width:600px;min-height:52px;margin:0 auto;padding:0 20px}
header img{flex:none;border-radius:6px;object-fit:contain}
header span{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
main{flex:1;width:100%;max-width:600px;margin:0 auto;padding:28px 20px 40px;display:flex;flex-direction:column;gap:20px}
.lead{margin-top:6px;color:var(--ink-2)}
.card{display:flex;flex-direction:column;gap:16px;padding:20px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
form{display:flex;flex-direction:column;gap:16px}
.field{display:flex;flex-direction:column;gap:6px}label{font-weight:500;overflow-wrap:anywhere}label small,.quiet{color:var(--ink-2);font-size:.8125rem;font-weight:400}
input,select{width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:inherit;font:inherit;font-size:1rem}
select{padding-right:8px}[aria-invalid=true]{border-color:var(--bad)}
input.code{max-width:180px;letter-spacing:.2em;font-variant-numeric:tabular-nums}
.error{color:var(--bad);font-size:.875rem}
.alert,.notice{padding:12px 14px;border:1px solid var(--bad-line);border-radius:8px;background:var(--bad-surface);color:var(--bad)}
.notice{border-color:var(--unsure-line);background:var(--unsure-surface);color:var(--ink)}.notice h2{color:var(--unsure)}
.notice input{margin-top:10px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 18px;border:1px solid transparent;
border-color:color-mix(in srgb,var(--on-brand) 22%,transparent);border-radius:8px;background:var(--brand);color:var(--on-brand);
font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.button.plain{border-color:var(--edge);background:var(--surface);color:var(--ink);font-weight:500}
.button.link{min-height:44px;padding:0;border-color:transparent;background:none;color:var(--accent);font-weight:500;text-decoration:underline;text-underline-offset:2px}
@media(hover:hover){.button:hover{filter:brightness(.94)}}.button:focus-visible{border-radius:8px}
details>summary{min-height:44px;display:flex;align-items:center;color:var(--accent);font-weight:500;cursor:pointer;text-decoration:underline;text-underline-offset:2px;list-style:none}
details>summary::-webkit-details-marker{display:none}details[open]>summary{margin-bottom:8px}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:0 20px}
.facts{display:grid;gap:20px}.facts ul{display:grid;gap:8px;margin-top:10px}
.facts li{position:relative;padding-left:26px;color:var(--ink-2)}
.facts li::before{position:absolute;left:2px;font-weight:600;content:"✓";content:"✓"/"";color:var(--good)}.facts .not li::before{content:"✕";content:"✕"/"";color:var(--ink-2)}
@media(min-width:600px){.facts{grid-template-columns:1fr 1fr;gap:24px}}
ol.steps{display:grid;gap:14px;counter-reset:step}
.steps li{position:relative;min-height:28px;padding:2px 0 0 40px;counter-increment:step}
.steps li::before{position:absolute;top:0;left:0;width:28px;height:28px;border-radius:50%;background:var(--brand);color:var(--on-brand);
font-size:.875rem;font-weight:600;line-height:28px;text-align:center;content:counter(step)}
.scan{flex-direction:row;align-items:center;gap:20px}.scan svg{flex:none;width:144px;height:144px;border-radius:8px;background:#fff}
@media(max-width:479px){.scan{flex-direction:column;align-items:flex-start}}
.touched,ol.touched{display:none}@media(any-pointer:coarse){.touched{display:inline}ol.touched{display:grid}.pointed,ol.pointed{display:none}}
.closed{margin:8vh auto 0;max-width:420px;text-align:center;display:flex;flex-direction:column;gap:8px}.closed p{color:var(--ink-2)}
footer{border-top:1px solid var(--line);color:var(--ink-2);font-size:.8125rem}
footer>div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 24px;max-width:600px;margin:0 auto;padding:8px 20px}
nav{display:flex;gap:4px;margin-right:-8px}nav a,nav span{display:inline-flex;align-items:center;min-height:44px;padding:0 8px;color:inherit;text-decoration:none}
nav span{color:var(--ink);font-weight:600}`;

/** For workspaces that have not chosen one. */
const ownColor = '#2f5bea';

export interface PageStyle {
  /** For the head. */
  elements: string;
  /** For the content security policy: nothing runs, and nothing comes from elsewhere. */
  policy: string;
}

export function pageStyle(color: string | null | undefined): PageStyle {
  const brand = asColour(color) ?? ownColor;
  const own = `:root{--brand:${brand};--on-brand:${lettersOn(brand)}}`;
  const allowed = [style, own].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ');
  return {
    elements: `<style>${style}</style><style>${own}</style>`,
    policy: `default-src 'none'; style-src ${allowed}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** The API for readers: one page, made from the declared calls, without script. */
import { brand } from '@muster/contract/brand';
import type { CallSpec } from '@muster/contract/call';
import { type ErrorCode, errorCatalogue } from '@muster/contract/errors';
import { errorText } from '@muster/phrases/error-text';
import { escapeHtml as e } from '../platform/html.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export function docsPage(
  calls: readonly CallSpec[],
  document: { paths: Record<string, Record<string, Operation>> },
): string {
  const groups = Map.groupBy(calls, (call) => call.name.split('.', 1)[0] ?? '');
  const found = new Map<string, [path: string, operation: Operation]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) found.set(operation.operationId, [path, operation]);
  }
  const sections = [...groups].map(([group, members]) => {
    const items = members.map((call) => {
      const entry = found.get(call.name);
      return entry ? renderCall(call, ...entry) : '';
    });
    return `<section><h2 id="${e(group)}">${e(group)}</h2>${items.join('')}</section>`;
  });
  const links = [...groups.keys()].map((group) => `<a href="#${e(group)}">${e(group)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${e(brand.product)}</title><link rel="stylesheet" href="docs.css"></head><body>
<header><h1>${e(brand.product)} API</h1><p>Answers are <code>{"status": true, "data": …}</code>, failures
<code>{"status": false, "error": {"code", "message", "data"}}</code>. Send the access token as
<code>Authorization: Bearer …</code>, and <code>Accept-Language: es</code> for texts in Spanish.
The same as <a href="openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Groups">${links.join(' ')}</nav></header>
<main>${sections.join('')}${errorTable()}</main></body></html>`;
}

function renderCall(call: CallSpec, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'];
  const reply = operation.responses['200']?.content?.['application/json']?.schema.properties?.data;
  const failures = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return `<details id="${e(call.name)}"><summary><code class="${call.method.toLowerCase()}">${call.method}</code>
<code>${e(path)}</code> <span>${e(operation.summary)}</span></summary>
<p>${e(accessText(call))}${call.changes ? '' : ' Changes nothing.'}</p>
${operation.parameters.length > 0 ? `<h3>Parameters</h3><ul>${operation.parameters.map((p) => `<li><code>${e(p.name)}</code> <small>${p.in}${p.required ? '' : ', optional'}</small> ${e(typeText(p.schema))}</li>`).join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${fields(body.schema)}` : ''}
${body?.example === undefined ? '' : `<pre tabindex="0">${e(JSON.stringify(body.example, null, 2))}</pre>`}
${reply ? `<h3>Reply, in <code>data</code></h3>${fields(reply)}` : ''}
<h3>Failures</h3><ul>${failures.map(([status, { description }]) => `<li><code>${status}</code> ${e(description)}</li>`).join('')}</ul></details>`;
}

function accessText({ access }: CallSpec): string {
  switch (access.kind) {
    case 'open':
      return 'For anybody.';
    case 'user':
      return 'For any signed-in user.';
    case 'member':
      return `For members of the workspace whose role allows ${access.resource} ${access.action}.`;
    case 'provider':
      return "For the provider's staff.";
  }
}

function fields(schema: Schema): string {
  const inner = schema.items ?? schema.anyOf?.find((option) => option.properties) ?? schema;
  if (!inner.properties) return `<p>${e(typeText(schema))}</p>`;
  const rows = Object.entries(inner.properties).map(([name, field]) => {
    const nested = field.items?.properties ? field.items : (field.anyOf?.find((option) => option.properties) ?? field);
    const optional = inner.required?.includes(name) ? '' : ' <small>optional</small>';
    return `<li><code>${e(name)}</code>${optional} ${e(typeText(field))}${nested.properties ? fields(nested) : ''}</li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'values'}`;
  const length = schema.maxLength === undefined ? '' : `, ${schema.minLength ?? 0} to ${schema.maxLength} characters`;
  return `${schema.format ?? [schema.type ?? 'any value'].flat().join(' | ')}${length}`;
}

function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${e(errorText('en', Number(code) as ErrorCode))}</td></tr>`,
  );
  return `<section><h2 id="errors">Error codes</h2><table><thead><tr><th>Code</th><th>HTTP</th><th>Message</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>`;
}

export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#e2e8f0, #2b3444); --soft: light-dark(#475569, #a3b0c2); --accent: light-dark(#2f5bea, #86a2ff); }
body { margin: 0 auto; max-width: 900px; padding: 32px 24px 80px; font: 14px/1.55 system-ui, sans-serif; background: light-dark(#fff, #10151f); color: light-dark(#0f172a, #e6ebf3); }
h1 { font-size: 22px; } h2 { font-size: 16px; margin: 40px 0 8px; text-transform: capitalize; } h3 { font-size: 13px; margin: 16px 0 4px; }
a { color: var(--accent); } nav { display: flex; flex-wrap: wrap; gap: 12px; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { border: 1px solid var(--line); border-radius: 8px; padding: 12px; overflow: auto; }
details { border-top: 1px solid var(--line); padding: 8px 0; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
summary span, small { color: var(--soft); }
summary code:first-child { display: inline-block; min-width: 52px; font-weight: 600; color: var(--accent); }
ul { margin: 4px 0; padding-left: 20px; } table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 6px 12px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
`;

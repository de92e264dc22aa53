/** The API for readers: one page, made from the declared calls, without script. */
import { brand } from '@muster/contract/brand';
import type { CallSpec } from '@muster/contract/call';
import type { Language } from '@muster/contract/constants';
import { type ErrorCode, errorCatalogue } from '@muster/contract/errors';
import { pages as en } from '@muster/phrases/en/pages';
import { errorText } from '@muster/phrases/error-text';
import { pages as es } from '@muster/phrases/es/pages';
import { format } from '@muster/phrases/format';
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

const texts = { en: en.docs, es: es.docs };
type Text = (typeof texts)[Language];

/** A sentence with pieces of code in it. */
function withCode(sentence: string, codes: Record<string, string>): string {
  const marked = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, `<code>${e(code)}</code>`]));
  return format(e(sentence), marked);
}

export function docsPage(
  calls: readonly CallSpec[],
  document: { paths: Record<string, Record<string, Operation>> },
  language: Language,
): string {
  const text = texts[language];
  const groups = Map.groupBy(calls, (call) => call.name.split('.', 1)[0] ?? '');
  const found = new Map<string, [path: string, operation: Operation]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) found.set(operation.operationId, [path, operation]);
  }
  const sections = [...groups].map(([group, members]) => {
    const items = members.map((call) => {
      const entry = found.get(call.name);
      return entry ? renderCall(text, call, ...entry) : '';
    });
    return `<section><h2 id="${e(group)}">${e(group)}</h2>${items.join('')}</section>`;
  });
  const links = [...groups.keys()].map((group) => `<a href="#${e(group)}">${e(group)}</a>`);
  const answers = {
    success: '{"status": true, "data": …}',
    failure: '{"status": false, "error": {"code", "message", "data"}}',
  };
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${e(brand.product)}</title><link rel="stylesheet" href="docs.css"></head><body>
<header><h1>${e(brand.product)} API</h1><p>${withCode(text.answers, answers)}
${withCode(text.token, { header: 'Authorization: Bearer …', language: 'Accept-Language: es' })}
<a href="openapi.json">${e(text.openapi)}</a>.</p><nav aria-label="${e(text.groups)}">${links.join(' ')}</nav></header>
<main>${sections.join('')}${errorTable(text, language)}</main></body></html>`;
}

function renderCall(text: Text, call: CallSpec, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'];
  const reply = operation.responses['200']?.content?.['application/json']?.schema.properties?.data;
  const failures = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return `<details id="${e(call.name)}"><summary><code class="${call.method.toLowerCase()}">${call.method}</code>
<code>${e(path)}</code> <span lang="en">${e(operation.summary)}</span></summary>
<p>${e(accessText(text, call))}${call.changes ? '' : ` ${e(text.readOnly)}`}</p>
${operation.parameters.length > 0 ? `<h3>${e(text.parameters)}</h3><ul>${operation.parameters.map((p) => parameter(text, p)).join('')}</ul>` : ''}
${body ? `<h3>${e(text.body)}</h3>${fields(text, body.schema)}` : ''}
${body?.example === undefined ? '' : `<pre tabindex="0">${e(JSON.stringify(body.example, null, 2))}</pre>`}
${reply ? `<h3>${withCode(text.reply, { field: 'data' })}</h3>${fields(text, reply)}` : ''}
<h3>${e(text.failures)}</h3><ul>${failures.map(([status, { description }]) => `<li><code>${status}</code> ${e(format(text.code, { codes: codesOf(description) }))}</li>`).join('')}</ul></details>`;
}

function parameter(text: Text, { name, in: place, required, schema }: Operation['parameters'][number]): string {
  const notes = [place === 'path' ? text.path : text.query, ...(required ? [] : [text.optional])];
  return `<li><code>${e(name)}</code> <small>${e(notes.join(', '))}</small> ${e(typeText(text, schema))}</li>`;
}

function codesOf(description: string): string {
  return description.match(/\d+/g)?.join(', ') ?? '';
}

function accessText(text: Text, { access }: CallSpec): string {
  return access.kind === 'member' ? format(text.member, access) : text[access.kind];
}

function fields(text: Text, schema: Schema): string {
  const inner = schema.items ?? schema.anyOf?.find((option) => option.properties) ?? schema;
  if (!inner.properties) return `<p>${e(typeText(text, schema))}</p>`;
  const rows = Object.entries(inner.properties).map(([name, field]) => {
    const nested = field.items?.properties ? field.items : (field.anyOf?.find((option) => option.properties) ?? field);
    const optional = inner.required?.includes(name) ? '' : ` <small>${e(text.optional)}</small>`;
    return `<li><code>${e(name)}</code>${optional} ${e(typeText(text, field))}${nested.properties ? fields(text, nested) : ''}</li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

function typeText(text: Text, schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((option) => typeText(text, option)).join(' | ');
  if (schema.type === 'array') {
    return format(text.list, { type: schema.items ? typeText(text, schema.items) : text.values });
  }
  const type = schema.format ?? [schema.type ?? text.anyValue].flat().join(' | ');
  if (schema.maxLength === undefined) return type;
  return `${type}, ${format(text.length, { min: schema.minLength ?? 0, max: schema.maxLength })}`;
}

function errorTable(text: Text, language: Language): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${e(errorText(language, Number(code) as ErrorCode))}</td></tr>`,
  );
  return `<section><h2 id="errors">${e(text.errors)}</h2><table><thead><tr><th>${e(text.errorCode)}</th><th>HTTP</th><th>${e(text.message)}</th></tr></thead>
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

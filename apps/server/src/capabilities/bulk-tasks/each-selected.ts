interface Selected {
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** Where all that match a query are meant: their ids in order, after the given one. */
  matching?: ((page: { after: string; limit: number }) => Promise<string[]>) | undefined;
}

const atOnce = 2000;

/** What was selected in a list, by ids, by a query or by both, piece by piece and each once. */
export async function* eachSelected({ ids = [], except = [], matching }: Selected): AsyncGenerator<string[]> {
  const left = new Set(except);
  const named = [...new Set(ids)].filter((id) => !left.has(id)).sort();
  for (let start = 0; start < named.length; start += atOnce) yield named.slice(start, start + atOnce);
  if (matching === undefined) return;
  for (const id of named) left.add(id);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await matching({ after, limit: atOnce });
    const last = found.at(-1);
    if (last === undefined) return;
    after = last;
    yield found.filter((id) => !left.has(id));
  }
}

/** Words that a tag manager is told of what happens here (platform-shell.md, section 7). */
export type AnalyticsEvent = 'org_create_first' | 'org_trial';

export interface Analytics {
  send(event: AnalyticsEvent): void;
}

interface Page {
  dataLayer?: unknown[];
  document: Pick<Document, 'createElement' | 'head'>;
}

/**
 * Loads the tag manager of the installation, if it has one, when there is something to tell it: who only looks around runs
 * no script from elsewhere. An event has its name and nothing of anybody.
 */
export function createAnalytics(tagManager: string | null, page: Page): Analytics {
  let loaded = false;
  function load(address: string): void {
    if (loaded) return;
    loaded = true;
    const script = page.document.createElement('script');
    script.async = true;
    script.src = address;
    page.document.head.append(script);
  }
  return {
    send(event) {
      if (tagManager === null) return;
      page.dataLayer ??= [];
      page.dataLayer.push({ event });
      load(tagManager);
    },
  };
}

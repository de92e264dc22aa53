import type { Application } from '@muster/contract/apps';
import type { ReportDetails } from '@muster/contract/reports';

/** What every part of the panel is about. */
export interface ReportProps {
  org: string;
  app: Application;
  report: ReportDetails;
}

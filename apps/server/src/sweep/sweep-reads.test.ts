import { sweepShare } from './test-every-call.ts';

sweepShare('reads');

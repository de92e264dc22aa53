import { sweepShare } from './test-every-call.ts';

sweepShare('changes elsewhere');

/** Making one and changing one share nearly all they have: they are fetched together. */
export { EditRule } from './EditRule.tsx';
export { NewRule } from './NewRule.tsx';

/** Making one and changing one share nearly all they have: they are fetched together. */
export { EditAudience } from './EditAudience.tsx';
export { NewAudience } from './NewAudience.tsx';

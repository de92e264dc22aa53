/** Making one and changing one share nearly all they have: they are fetched together. */
export { EditTemplate } from './EditTemplate.tsx';
export { NewTemplate } from './NewTemplate.tsx';
